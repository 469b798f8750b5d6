package dev.steelyard.measure.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.JvmTrait;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.ListedBenchmark;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Subject;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.model.Variant.VariantSettings;
import dev.steelyard.harness.wire.Fields;
import dev.steelyard.harness.wire.Key;
import dev.steelyard.measure.BenchmarkJar;
import dev.steelyard.measure.host.HostFailure;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ListingTest {
    private static final int CPUS = Runtime.getRuntime().availableProcessors();

    @TempDir
    Path directory;

    @Test
    void every_shape_is_listed_as_jmh_would_run_it() throws InterruptedException {
        List<ListedBenchmark> listed = list(JmhOptions.NONE, BenchmarkJar.of("1.21", "Shapes", "Plain"));
        assertThat(listed.stream().map(each -> each.benchmark().toString()))
                .containsExactlyInAnyOrder(
                        "sample.Plain.allocating avgt ns/op",
                        "sample.Plain.average avgt ns/op",
                        "sample.Plain.once ss us/op",
                        "sample.Plain.sampled sample ns/op",
                        "sample.Plain.throughput thrpt ops/ms",
                        "sample.Shapes.allCpus thrpt ops/us threads=" + CPUS,
                        "sample.Shapes.allCpus sample us/op threads=" + CPUS,
                        "sample.Shapes.arguments avgt us/op",
                        "sample.Shapes.fixtures avgt us/op",
                        "sample.Shapes.iterations avgt us/op",
                        "sample.Shapes.pair avgt us/op threads=3",
                        "sample.Shapes.params avgt us/op kind=x size=10",
                        "sample.Shapes.params avgt us/op kind=x size=1000",
                        "sample.Shapes.threads avgt us/op threads=3");
        assertThat(find(listed, "pair").threadGroups()).containsExactlyInAnyOrder(1, 2);
        assertThat(find(listed, "threads").threadGroups()).isEmpty();
        ListedBenchmark.ForkArguments arguments = find(listed, "arguments").arguments();
        assertThat(arguments.prepend()).containsExactly("-Dtwo=2");
        assertThat(arguments.args()).contains(List.of("-Xmx333m", "-Done=1"));
        assertThat(arguments.append()).containsExactly("-Dthree=3");
        assertThat(find(listed, "threads").arguments().args()).isEmpty();
        assertThat(find(listed, "iterations").iterations())
                .isEqualTo(new ListedBenchmark.Iterations(
                        OptionalInt.of(7),
                        OptionalLong.of(300_000_000),
                        OptionalInt.of(8),
                        OptionalLong.of(2_000_000_000),
                        OptionalLong.of(9_000_000_000L)));
    }

    @Test
    void options_replace_annotations() throws InterruptedException {
        JmhOptions.Overrides overrides = new JmhOptions.Overrides(
                List.of(4),
                List.of(),
                Optional.of("ms"),
                OptionalInt.empty(),
                OptionalLong.of(5),
                JmhOptions.Overrides.NONE.iterations(),
                JmhOptions.Overrides.NONE.batchSize());
        JmhOptions options = new JmhOptions(
                List.of("params", "pair"),
                List.of("nothing"),
                sorted(Map.of("size", List.of("1", "2", "3"))),
                List.of(Mode.THROUGHPUT, Mode.SINGLE_SHOT),
                overrides,
                JmhOptions.NONE.jvmArgs());
        List<ListedBenchmark> listed = list(options, BenchmarkJar.of("1.37", "Shapes"));
        assertThat(listed).hasSize(2 * 3 + 2);
        Benchmark group = find(listed, "pair").benchmark();
        // Rounded up to a multiple of the group's three threads.
        assertThat(group.threads()).isEqualTo(6);
        assertThat(group.unit()).isEqualTo("ops/ms");
        assertThat(find(listed, "pair").iterations().timeoutNanos()).hasValue(5);
        assertThat(find(listed, "params").benchmark().threads()).isEqualTo(4);
    }

    /** A group of three rounds 2 and 3 up to the same number, which is listed once. */
    @Test
    void each_number_of_threads_is_a_benchmark() throws InterruptedException {
        JmhOptions.Overrides none = JmhOptions.Overrides.NONE;
        JmhOptions options = new JmhOptions(
                List.of("iterations", "pair"),
                List.of(),
                sorted(Map.of()),
                List.of(Mode.THROUGHPUT),
                new JmhOptions.Overrides(
                        List.of(3, 2, 8),
                        List.of(),
                        none.timeUnit(),
                        none.operationsPerInvocation(),
                        none.timeoutNanos(),
                        none.iterations(),
                        none.batchSize()),
                JmhOptions.NONE.jvmArgs());
        List<Benchmark> listed = list(options, BenchmarkJar.of("1.37", "Shapes")).stream()
                .map(ListedBenchmark::benchmark)
                .toList();
        assertThat(listed.stream()
                        .filter(each -> each.name().endsWith("iterations"))
                        .map(Benchmark::threads))
                .containsExactly(3, 2, 8);
        assertThat(listed.stream().filter(each -> each.name().endsWith("pair")).map(Benchmark::threads))
                .containsExactly(3, 9);
    }

    @Test
    void values_of_a_param_stand_in_the_order_in_which_they_are_given() throws InterruptedException {
        JmhOptions options = new JmhOptions(
                List.of("params"),
                List.of(),
                sorted(Map.of("size", List.of("900", "1000", "9"))),
                List.of(),
                JmhOptions.Overrides.NONE,
                JmhOptions.NONE.jvmArgs());
        assertThat(list(options, BenchmarkJar.of("1.37", "Shapes")).stream()
                        .map(each -> each.benchmark().params().get("size")))
                .containsExactly("900", "1000", "9");
    }

    @Test
    void a_param_that_a_variant_sets_is_not_part_of_the_identity() throws InterruptedException {
        BenchmarkJar jar = BenchmarkJar.of("1.37", "Shapes");
        Subject base = jar.subject("base", directory, params("10"));
        Subject other = jar.subject("other", directory, params("20"));
        Subject silent = jar.subject("silent", directory);
        try (Lockstep lockstep = open(List.of(base, other, silent))) {
            ListedBenchmark first =
                    lockstep.list(base, Blocks.include("params")).get(0);
            ListedBenchmark second =
                    lockstep.list(other, Blocks.include("params")).get(0);
            assertThat(first.benchmark()).isEqualTo(second.benchmark());
            assertThat(first.benchmark().params()).containsOnlyKeys("kind");
            assertThat(second.paramsOf(other.variant())).containsEntry("size", "20");
            assertThatThrownBy(() -> lockstep.list(silent, Blocks.include("params")))
                    .isInstanceOf(UserError.class)
                    .hasMessageContaining("silent has 2 values for it")
                    .hasMessageContaining("--param size=VALUE before that variant");
        }
    }

    @Test
    void a_param_that_a_suite_presumes_need_not_be_declared() throws InterruptedException {
        BenchmarkJar jar = BenchmarkJar.of("1.37", "Shapes");
        JmhOptions presumed = new JmhOptions(
                List.of("Shapes"),
                List.of(),
                sorted(Map.of("sise", List.of("10"), "size", List.of("10"))),
                List.of(),
                JmhOptions.Overrides.NONE,
                JmhOptions.NONE.jvmArgs(),
                List.of("sise", "size"));
        assertThat(list(presumed, jar))
                .isEqualTo(list(
                        new JmhOptions(
                                List.of("Shapes"),
                                List.of(),
                                sorted(Map.of("size", List.of("10"))),
                                List.of(),
                                JmhOptions.Overrides.NONE,
                                JmhOptions.NONE.jvmArgs()),
                        jar));
    }

    @Test
    void values_that_a_suite_presumes_choose_from_those_declared() throws InterruptedException {
        BenchmarkJar jar = BenchmarkJar.of("1.37", "Shapes");
        JmhOptions presumed = new JmhOptions(
                List.of("Shapes.params"),
                List.of(),
                sorted(Map.of("size", List.of("7", "1000"))),
                List.of(),
                JmhOptions.Overrides.NONE,
                JmhOptions.NONE.jvmArgs(),
                List.of("size"));
        assertThat(list(presumed, jar))
                .extracting(each -> each.benchmark().paramText())
                .containsExactly("kind=x size=1000");
    }

    @Test
    void a_param_that_no_benchmark_declares_is_refused() throws InterruptedException {
        BenchmarkJar jar = BenchmarkJar.of("1.37", "Shapes");
        JmhOptions misspelt = new JmhOptions(
                List.of("Shapes"),
                List.of(),
                sorted(Map.of("sise", List.of("10"))),
                List.of(),
                JmhOptions.Overrides.NONE,
                JmhOptions.NONE.jvmArgs());
        assertThatThrownBy(() -> list(misspelt, jar))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("-p sise")
                .hasMessageContaining("declare kind, size");
        Subject base = jar.subject("base", directory);
        Subject other = jar.subject(
                "other",
                directory,
                new VariantSettings(List.of(), new TreeMap<>(), new TreeMap<>(Map.of("impll", "slow"))));
        try (Lockstep lockstep = open(List.of(base, other))) {
            assertThat(lockstep.list(base, Blocks.include("arguments"))).hasSize(1);
            assertThatThrownBy(() -> lockstep.list(other, Blocks.include("arguments")))
                    .isInstanceOf(UserError.class)
                    .hasMessageContaining("--param impll of variant other")
                    .hasMessageContaining("have no params");
        }
    }

    @Test
    void a_param_without_a_value_is_named_with_what_to_write() {
        Fields entry = new Fields()
                .put(Key.NAME, "sample.Odd.blank")
                .put(Key.PARAM_NAMES, List.of("size"))
                .put(Key.PARAM_VALUES, List.of("1", "blank_blank_blank_2014"));
        Subject base = BenchmarkJar.of("1.37", "Shapes").subject("base", directory);
        assertThatThrownBy(() -> new ParamProduct(base, List.of(base), JmhOptions.NONE).of(entry))
                .isInstanceOfSatisfying(UserError.class, e -> {
                    assertThat(e.problem()).contains("param size of sample.Odd.blank has no value");
                    assertThat(e.remedy()).contains("-p size=VALUE");
                });
        JmhOptions given = new JmhOptions(
                List.of(),
                List.of(),
                sorted(Map.of("size", List.of("10"))),
                List.of(),
                JmhOptions.Overrides.NONE,
                JmhOptions.NONE.jvmArgs());
        assertThat(new ParamProduct(base, List.of(base), given).of(entry)).containsExactly(sortedOne("size", "10"));
    }

    private static SortedMap<String, String> sortedOne(String name, String value) {
        return new TreeMap<>(Map.of(name, value));
    }

    @Test
    void the_jvm_of_an_annotation_is_never_ignored() throws InterruptedException {
        BenchmarkJar jar = BenchmarkJar.of("1.21", "Odd");
        assertThatThrownBy(() -> list(Blocks.include("elsewhere"), jar))
                .isInstanceOf(UserError.class)
                .hasMessageContaining("sample.Odd.elsewhere of variant base requests the JVM /no/such/java")
                .hasMessageContaining("--jvm PATH");
        Subject base = jar.subject("base", directory);
        Variant given = new Variant(
                "base",
                "jar:test",
                Optional.empty(),
                Optional.of(base.java().toString()),
                base.variant().settings());
        Subject chosen = new Subject(given, base.classPath(), directory, base.java());
        try (Lockstep lockstep = open(List.of(chosen))) {
            assertThat(lockstep.list(chosen, Blocks.include("elsewhere"))).hasSize(1);
        }
    }

    @Test
    void a_group_of_one_takes_a_distribution_for_one() throws InterruptedException {
        BenchmarkJar jar = BenchmarkJar.of("1.37", "Odd");
        assertThat(list(groups(4), jar).get(0).threadGroups()).containsExactly(4);
        assertThat(list(groups(4), jar).get(0).benchmark().threads()).isEqualTo(4);
        assertThat(list(groups(2, 1), jar).get(0).threadGroups()).isEmpty();
    }

    private static JmhOptions groups(Integer... threads) {
        JmhOptions.Overrides none = JmhOptions.Overrides.NONE;
        return new JmhOptions(
                List.of("single"),
                List.of(),
                new TreeMap<>(),
                List.of(),
                new JmhOptions.Overrides(
                        List.of(),
                        List.of(threads),
                        Optional.empty(),
                        OptionalInt.empty(),
                        OptionalLong.empty(),
                        none.iterations(),
                        none.batchSize()),
                JmhOptions.NONE.jvmArgs());
    }

    @Test
    void a_fork_that_prefers_the_newer_protocol_still_finds_the_coordinator() throws InterruptedException {
        BenchmarkJar jar = BenchmarkJar.of("1.37", "Plain");
        Subject base = jar.subject("base", directory, Map.of("java.net.preferIPv6Addresses", "true"));
        try (Lockstep lockstep = open(List.of(base))) {
            assertThat(Blocks.run(lockstep, Blocks.plan(1), Blocks.include("average"), List.of(base))
                            .complete())
                    .isTrue();
        }
    }

    @Test
    void the_blackholes_of_a_fork_are_told_and_can_be_forced() throws InterruptedException {
        BenchmarkJar jar = BenchmarkJar.of("1.37", "Plain");
        Subject usual = jar.subject("usual", directory);
        Subject forced = jar.subject("forced", directory, Map.of("jmh.blackhole.mode", "FULL_DONTINLINE"));
        try (Lockstep lockstep = open(List.of(usual, forced))) {
            Block block = Blocks.run(lockstep, Blocks.plan(1), Blocks.include("average"), List.of(usual, forced));
            // Compiler blackholes are detected where the JVM has them, from Java 17 on.
            String detected = Runtime.version().feature() >= 17 ? "compiler" : "full";
            assertThat(block.fork("usual").orElseThrow().jvm().blackhole()).isEqualTo(detected);
            assertThat(block.fork("forced").orElseThrow().jvm().blackhole()).isEqualTo("full");
            // The forks run on the JVM of this test.
            assertThat(block.fork("usual").orElseThrow().jvm().traits())
                    .containsEntry(JvmTrait.HOME, System.getProperty("java.home"))
                    .containsEntry(JvmTrait.VM_NAME, System.getProperty("java.vm.name"))
                    .containsEntry(JvmTrait.VM_VERSION, System.getProperty("java.vm.version"))
                    .containsEntry(JvmTrait.WARMUP_BATCH, "1")
                    .containsEntry(JvmTrait.MEASUREMENT_BATCH, "1")
                    .containsKeys(JvmTrait.VENDOR, JvmTrait.COLLECTORS, JvmTrait.INITIAL_HEAP)
                    .containsKeys(JvmTrait.FLAG + "MaxHeapSize", JvmTrait.FLAG + "UseG1GC")
                    .containsKeys(JvmTrait.ARGUMENTS, JvmTrait.NATIVES);
            assertThat(block.fork("forced").orElseThrow().jvm().traits().get(JvmTrait.ARGUMENTS))
                    .contains("-Djmh.blackhole.mode=FULL_DONTINLINE")
                    .doesNotContain("hs_err_pid");
            assertThat(block.fork("usual").orElseThrow().jvm().traits().get(JvmTrait.NATIVES))
                    .as("neither the JDK's nor JMH's")
                    .isEmpty();
        }
    }

    @Test
    void what_cannot_be_listed_is_said() throws InterruptedException {
        BenchmarkJar jar = BenchmarkJar.of("1.37", "Shapes");
        Subject good = jar.subject("good", directory);
        Subject empty = new Subject(
                good.variant(), jar.classPath().subList(1, jar.classPath().size()), directory, good.java());
        Subject nowhere = new Subject(good.variant(), jar.classPath(), directory, Path.of("/no/such/java"));
        try (Lockstep lockstep = open(List.of(empty))) {
            assertThatThrownBy(() -> lockstep.list(empty, JmhOptions.NONE))
                    .isInstanceOf(HostFailure.class)
                    .hasMessageContaining("BenchmarkList")
                    .hasMessageContaining("annotation processor");
        }
        try (Lockstep lockstep = open(List.of(nowhere))) {
            assertThatThrownBy(() -> lockstep.list(nowhere, JmhOptions.NONE))
                    .isInstanceOf(HostFailure.class)
                    .hasMessageContaining("/no/such/java")
                    .hasMessageContaining("--jvm");
        }
    }

    private List<ListedBenchmark> list(JmhOptions options, BenchmarkJar jar) throws InterruptedException {
        Subject subject = jar.subject("base", directory);
        try (Lockstep lockstep = open(List.of(subject))) {
            return lockstep.list(subject, options);
        }
    }

    private Lockstep open(List<Subject> subjects) {
        return Lockstep.open(subjects, directory.resolve("logs"), Blocks.options(Duration.ofSeconds(20)));
    }

    private static VariantSettings params(String size) {
        return new VariantSettings(List.of(), new TreeMap<>(), new TreeMap<>(Map.of("size", size)));
    }

    private static SortedMap<String, List<String>> sorted(Map<String, List<String>> map) {
        return new TreeMap<>(map);
    }

    private static ListedBenchmark find(List<ListedBenchmark> listed, String name) {
        return listed.stream()
                .filter(each -> each.benchmark().name().endsWith("." + name))
                .findFirst()
                .orElseThrow();
    }
}
