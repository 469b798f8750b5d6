package dev.steelyard.compare.reach;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.compare.plan.PlanKeys;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.ListedBenchmark;
import dev.steelyard.core.model.ListedBenchmark.ForkArguments;
import dev.steelyard.core.model.ListedBenchmark.Iterations;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Subject;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.model.Variant.VariantSettings;
import dev.steelyard.measure.loaded.LoadedClassStore;
import dev.steelyard.measure.loaded.LoadedClasses;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReachTest {

    private static final Benchmark READ = benchmark("read");
    private static final Benchmark WRITE = benchmark("write");
    private static final VariantSettings NONE = VariantSettings.NONE;

    @TempDir
    Path temp;

    private final List<String> messages = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private final Map<String, List<String>> jvmArgs = new HashMap<>();
    private Subject base = new Subject(
            new Variant("unset", "unset", Optional.empty(), Optional.empty(), NONE),
            List.of(Path.of("unset")),
            Path.of("."),
            Path.of("java"));
    private Subject changed = base;
    private Subject again = base;

    /** Of two benchmarks, one loads the class that a treatment changes. */
    @BeforeEach
    void build() throws IOException {
        base = built("base", "aaa", "reader", "writer");
        changed = built("changed", "bbb", "reader", "other writer");
        again = built("again", "ccc", "reader", "writer");
    }

    private static Benchmark benchmark(String method) {
        return new Benchmark("org.example.Decoder." + method, Mode.AVERAGE_TIME, new TreeMap<>(), 1, "ns/op");
    }

    private Subject built(String name, String revision, String reader, String writer) throws IOException {
        Path classes = Files.createDirectories(temp.resolve(name).resolve("org/example"));
        Files.write(classes.resolve("Reader.class"), code(reader));
        Files.write(classes.resolve("Writer.class"), code(writer));
        return subject(name, revision, NONE);
    }

    /** Any class files do, if texts that differ have different ones and none of them finds anything by itself. */
    private static byte[] code(String text) throws IOException {
        Class<?> any = switch (text) {
            case "reader" -> Deprecated.class;
            case "writer" -> Override.class;
            case "other writer" -> FunctionalInterface.class;
            case "yet another writer" -> SafeVarargs.class;
            default -> throw new IllegalArgumentException(text);
        };
        try (InputStream in = Objects.requireNonNull(any.getResourceAsStream(any.getSimpleName() + ".class"))) {
            return in.readAllBytes();
        }
    }

    private Subject subject(String name, String revision, VariantSettings settings) {
        Variant variant = new Variant(name, name, Optional.of(revision), Optional.empty(), settings);
        return new Subject(variant, List.of(temp.resolve(name)), Path.of("."), Path.of("java"));
    }

    private ListedBenchmark listed(Benchmark benchmark, String variant) {
        Iterations none = new Iterations(
                OptionalInt.empty(),
                OptionalLong.empty(),
                OptionalInt.empty(),
                OptionalLong.empty(),
                OptionalLong.empty());
        List<String> arguments = jvmArgs.getOrDefault(variant, List.of());
        return new ListedBenchmark(
                benchmark, List.of(), new ForkArguments(List.of(), Optional.empty(), arguments), none, 1);
    }

    private LoadedClassStore store() {
        return new LoadedClassStore(temp.resolve("store"), messages::add);
    }

    private Reach reach(Subject... subjects) {
        Map<String, Map<Benchmark, ListedBenchmark>> listings = new HashMap<>();
        for (Subject subject : subjects) {
            String name = subject.variant().name();
            listings.put(name, Map.of(READ, listed(READ, name), WRITE, listed(WRITE, name)));
        }
        Reach.Known known = new Reach.Known(
                JmhOptions.NONE,
                new PlanKeys(new TreeMap<>(), JmhOptions.NONE.jvmArgs(), Map.of()),
                listings,
                messages::add,
                notes::add);
        return Reach.of(List.of(subjects), known, store());
    }

    private static LoadedClasses loaded(String... names) {
        List<String> all = new ArrayList<>(List.of("org.openjdk.jmh.runner.ForkedMain"));
        for (String name : names) {
            all.add("org.example." + name);
        }
        return new LoadedClasses(all, false, Optional.empty());
    }

    private static List<String> unreached(Reach reach, Benchmark benchmark) {
        return reach.find(benchmark).treatments();
    }

    @Test
    void nothing_is_unreached_before_a_fork_was_recorded() {
        Reach reach = reach(base, changed);
        assertThat(reach.asks()).isTrue();
        assertThat(unreached(reach, READ)).isEmpty();
    }

    @Test
    void a_benchmark_whose_classes_are_the_same_is_unreached_and_the_other_is_not() {
        Reach reach = reach(base, changed);
        reach.learn(READ, Map.of("base", loaded("Reader"), "changed", loaded("Reader")));
        reach.learn(WRITE, Map.of("base", loaded("Reader", "Writer"), "changed", loaded("Reader", "Writer")));
        assertThat(unreached(reach, READ)).containsExactly("changed");
        assertThat(unreached(reach, WRITE)).isEmpty();
    }

    @Test
    void each_treatment_stands_by_itself() {
        Reach reach = reach(base, changed, again);
        reach.learn(WRITE, Map.of("base", loaded("Writer")));
        assertThat(unreached(reach, WRITE)).containsExactly("again");
    }

    @Test
    void a_record_is_remembered_for_the_same_classes() {
        reach(base, changed).learn(READ, Map.of("base", loaded("Reader")));
        assertThat(unreached(reach(changed, base), READ)).isEmpty();
        assertThat(unreached(reach(base, changed), READ)).containsExactly("changed");
    }

    @Test
    void what_proved_to_be_unreached_has_a_record_when_it_is_the_next_baseline() throws IOException {
        reach(base, changed).learn(READ, Map.of("base", loaded("Reader")));
        assertThat(unreached(reach(base, changed), READ)).containsExactly("changed");
        Subject next = built("next", "ddd", "reader", "yet another writer");
        assertThat(unreached(reach(changed, next), READ)).containsExactly("next");
    }

    @Test
    void another_class_path_makes_a_record_stale() throws IOException {
        reach(base, changed).learn(READ, Map.of("base", loaded("Reader")));
        Files.writeString(temp.resolve("base").resolve("more.txt"), "text");
        Files.writeString(temp.resolve("changed").resolve("more.txt"), "text");
        assertThat(unreached(reach(base, changed), READ)).isEmpty();
    }

    @Test
    void a_class_that_is_loaded_late_is_added_to_the_record() {
        Reach reach = reach(base, changed);
        reach.learn(READ, Map.of("base", loaded("Reader")));
        assertThat(unreached(reach, READ)).containsExactly("changed");
        reach.learn(READ, Map.of("base", loaded("Writer")));
        assertThat(unreached(reach, READ)).isEmpty();
        assertThat(unreached(reach(base, changed), READ)).isEmpty();
    }

    @Test
    void a_class_that_only_the_treatment_loads_counts() {
        Reach reach = reach(base, changed);
        reach.learn(READ, Map.of("base", loaded("Reader"), "changed", loaded("Reader", "Writer")));
        assertThat(unreached(reach, READ)).isEmpty();
    }

    @Test
    void a_gap_in_what_is_known_is_measured() {
        Reach reach = reach(base, changed);
        reach.learn(
                READ, Map.of("base", new LoadedClasses(List.of("org.example.Reader"), false, Optional.of("a gap"))));
        assertThat(unreached(reach, READ)).isEmpty();
    }

    @Test
    void the_same_revision_or_other_settings_are_always_measured() {
        assertThat(reach(base, subject("base2", "aaa", NONE)).asks()).isFalse();
        VariantSettings other = new VariantSettings(List.of(), new TreeMap<>(Map.of("a", "1")), new TreeMap<>());
        assertThat(reach(base, subject("changed", "bbb", other)).asks()).isFalse();
        Subject java = new Subject(changed.variant(), changed.classPath(), changed.directory(), Path.of("java21"));
        assertThat(reach(base, java).asks()).isFalse();
    }

    @Test
    void jvm_arguments_that_bring_in_files_are_always_measured() {
        for (String argument : List.of("-javaagent:agent.jar", "@arguments", "-Xlog:gc:file=a/b", "--patch-module")) {
            VariantSettings settings = new VariantSettings(List.of(argument), new TreeMap<>(), new TreeMap<>());
            assertThat(reach(subject("base", "aaa", settings), subject("changed", "bbb", settings))
                            .asks())
                    .as(argument)
                    .isFalse();
        }
        jvmArgs.put("base", List.of("-Xbootclasspath/a:more.jar"));
        jvmArgs.put("changed", List.of("-Xbootclasspath/a:more.jar"));
        Reach reach = reach(base, changed);
        reach.learn(READ, Map.of("base", loaded("Reader")));
        assertThat(unreached(reach, READ)).isEmpty();
    }

    @Test
    void another_annotation_is_measured() {
        jvmArgs.put("changed", List.of("-Xmx1g"));
        Reach reach = reach(base, changed);
        reach.learn(READ, Map.of("base", loaded("Reader")));
        assertThat(unreached(reach, READ)).isEmpty();
    }

    @Test
    void variants_that_cannot_be_compared_are_measured_and_that_is_told_once() throws IOException {
        Path broken = Files.writeString(temp.resolve("broken.jar"), "no jar");
        Subject treatment = new Subject(changed.variant(), List.of(broken), changed.directory(), changed.java());
        Reach reach = reach(base, treatment);
        reach.learn(READ, Map.of("base", loaded("Reader")));
        assertThat(unreached(reach, READ)).isEmpty();
        assertThat(unreached(reach, WRITE)).isEmpty();
        assertThat(reach.asks()).isFalse();
        assertThat(messages).singleElement().asString().contains("measuring all of them");
    }

    @Test
    void a_resource_that_reaches_everything_is_named_once() throws IOException {
        for (String side : List.of("base", "changed")) {
            Path services = Files.createDirectories(temp.resolve(side).resolve("META-INF/services"));
            Files.writeString(services.resolve("org.example.Codec"), "org.example.Codec" + side);
        }
        Reach reach = reach(base, changed);
        for (Benchmark benchmark : List.of(READ, WRITE)) {
            reach.learn(benchmark, Map.of("base", loaded("Reader")));
            assertThat(unreached(reach, benchmark)).isEmpty();
        }
        assertThat(notes)
                .containsExactly(
                        "changed: a resource on the class path differs (META-INF/services/org.example.Codec); benchmarks"
                                + " that could read it are measured");
    }

    @Test
    void a_resource_that_loaded_code_cannot_ask_for_reaches_nothing() throws IOException {
        Files.writeString(temp.resolve("base").resolve("codec.properties"), "size=1");
        Files.writeString(temp.resolve("changed").resolve("codec.properties"), "size=2");
        Reach reach = reach(base, changed);
        reach.learn(READ, Map.of("base", loaded("Reader")));
        assertThat(unreached(reach, READ)).containsExactly("changed");
        assertThat(notes).isEmpty();
    }

    @Test
    void a_class_that_differs_needs_no_words() {
        Reach reach = reach(base, changed);
        reach.learn(WRITE, Map.of("base", loaded("Writer")));
        assertThat(unreached(reach, WRITE)).isEmpty();
        assertThat(notes).isEmpty();
    }
}
