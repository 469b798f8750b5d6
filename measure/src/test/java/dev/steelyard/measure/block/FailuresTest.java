package dev.steelyard.measure.block;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.block.ForkOutcome.Kind;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.ListedBenchmark;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.Subject;
import dev.steelyard.core.model.Variant.VariantSettings;
import dev.steelyard.core.placement.PlacementRequest;
import dev.steelyard.measure.BenchmarkJar;
import dev.steelyard.measure.placement.PlacementResolver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Every way for a fork to end, with real forks: told apart, with evidence, and the session usable afterwards. */
class FailuresTest {
    private static final Plan PLAN = Blocks.plan(60);
    /** Six warmup iterations of 600 ms, and so more than the limit of one. */
    private static final Plan LONG_WARMUP =
            new Plan(Plan.Kind.SLICES, new Plan.Warmup(6, 600_000_000), 20_000_000, new Plan.Turn(1, 2), 1, List.of());

    private static final Duration WARMUP_LIMIT = Duration.ofMillis(2_600);
    private static final LockstepOptions PER_ITERATION = new LockstepOptions(
            new LockstepOptions.Limits(Duration.ofSeconds(60), 1, Duration.ofSeconds(2), Duration.ofSeconds(2)),
            1,
            Duration.ofMillis(1),
            List.of());

    @TempDir
    Path directory;

    private final BenchmarkJar jar = BenchmarkJar.of("1.37", "Faulty");

    @Test
    void a_throwing_benchmark_ends_the_block_and_not_the_session() throws InterruptedException {
        List<Subject> subjects = List.of(jar.subject("good", directory), faulty());
        try (Lockstep lockstep = open(subjects)) {
            Block block = Blocks.run(lockstep, PLAN, Blocks.include("throwing"), subjects);
            assertThat(block.complete()).isFalse();
            ForkOutcome outcome = outcome(block, "faulty");
            assertThat(outcome.kind()).isEqualTo(Kind.THREW);
            assertThat(outcome.detail())
                    .contains("java.lang.IllegalStateException: thrown on purpose")
                    .contains("log: ");
            assertThat(block.fork("faulty").orElseThrow().slices()).isNotEmpty();
            assertThat(outcome(block, "good").kind()).isEqualTo(Kind.STOPPED);
            assertThat(outcome(block, "good").detail()).contains("the fork of faulty threw an exception");

            Block exited = Blocks.run(lockstep, PLAN, Blocks.include("exiting"), subjects);
            assertThat(outcome(exited, "faulty").kind()).isEqualTo(Kind.EXITED);
            assertThat(outcome(exited, "faulty").detail()).contains("System.exit");

            // Leaves a thread behind in the other variant, which is no failure.
            Block healthy = Blocks.run(lockstep, Blocks.plan(2), Blocks.include("lingering"), subjects);
            assertThat(healthy.complete()).isTrue();
        }
        assertThat(children()).isEmpty();
    }

    /** Also where forks hand their turns to each other: the one after the failed one is not left out, nor given two turns. */
    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void the_block_goes_on_without_a_treatment_that_fails(boolean placed) throws InterruptedException {
        List<Subject> subjects = List.of(jar.subject("good", directory), faulty(), jar.subject("other", directory));
        LockstepOptions free = Blocks.options(Duration.ofSeconds(4));
        LockstepOptions options = placed ? free.with(PlacementResolver.resolve(PlacementRequest.SAME_CPU, 7)) : free;
        try (Lockstep lockstep = open(subjects, options)) {
            Block block = Blocks.run(lockstep, PLAN, Blocks.include("throwing"), subjects);
            assertThat(block.placement().apart()).isEqualTo(placed && Blocks.cpus() > 1);
            assertThat(outcome(block, "faulty").kind()).isEqualTo(Kind.THREW);
            for (String survivor : List.of("good", "other")) {
                assertThat(outcome(block, survivor)).isEqualTo(ForkOutcome.COMPLETED);
                assertThat(Blocks.counted(block, survivor)).hasSize(2 * 60);
            }
            int failed = block.forks().indexOf(block.fork("faulty").orElseThrow());
            assertThat(block.turnOrder()).hasSize(60);
            assertThat(block.turnOrder().get(0)).hasSize(3).contains(failed);
            assertThat(block.turnOrder().get(59)).hasSize(2).doesNotContain(failed);
        }
        assertThat(children()).isEmpty();
    }

    @Test
    void the_block_goes_on_without_a_treatment_whose_host_does_not_start() throws InterruptedException {
        Subject good = jar.subject("good", directory);
        List<Subject> subjects = List.of(good, nowhere(), jar.subject("other", directory));
        try (Lockstep lockstep = open(subjects)) {
            BlockRequest request = request(lockstep, good, subjects);
            for (int i = 0; i < 4; i++) {
                Block block = lockstep.run(request);
                assertThat(outcome(block, "nowhere").kind()).isEqualTo(Kind.NOT_STARTED);
                assertThat(outcome(block, "nowhere").detail())
                        .contains(i < 3 ? "/no/such/java" : "giving up")
                        .contains("log: ");
                assertThat(outcome(block, "good")).isEqualTo(ForkOutcome.COMPLETED);
                assertThat(outcome(block, "other")).isEqualTo(ForkOutcome.COMPLETED);
                assertThat(block.turnOrder())
                        .hasSize(2)
                        .allSatisfy(turn -> assertThat(turn)
                                .hasSize(2)
                                .doesNotContain(block.forks()
                                        .indexOf(block.fork("nowhere").orElseThrow())));
            }
        }
        assertThat(children()).isEmpty();
    }

    @Test
    void the_block_ends_with_a_baseline_whose_host_does_not_start() throws InterruptedException {
        Subject good = jar.subject("good", directory);
        List<Subject> subjects = List.of(nowhere(), good, jar.subject("other", directory));
        try (Lockstep lockstep = open(subjects)) {
            Block block = lockstep.run(request(lockstep, good, subjects));
            assertThat(outcome(block, "nowhere").kind()).isEqualTo(Kind.NOT_STARTED);
            assertThat(outcome(block, "good").kind()).isEqualTo(Kind.STOPPED);
            assertThat(outcome(block, "other").kind()).isEqualTo(Kind.STOPPED);
        }
    }

    private Subject nowhere() {
        Subject like = jar.subject("nowhere", directory);
        return new Subject(like.variant(), like.classPath(), like.directory(), Path.of("/no/such/java"));
    }

    /** A short block of all subjects, of a benchmark as one of them lists it. */
    private static BlockRequest request(Lockstep lockstep, Subject able, List<Subject> subjects)
            throws InterruptedException {
        JmhOptions options = Blocks.include("lingering");
        ListedBenchmark listed = lockstep.list(able, options).get(0);
        Block.Id id = new Block.Id(listed.benchmark(), Block.Purpose.SAMPLE, 0, 42);
        return new BlockRequest(
                id,
                Blocks.plan(2),
                subjects.stream()
                        .map(subject -> new BlockRequest.Entry(subject, listed))
                        .toList(),
                options);
    }

    @Test
    void the_block_ends_with_its_baseline() throws InterruptedException {
        List<Subject> subjects = List.of(faulty(), jar.subject("one", directory), jar.subject("two", directory));
        try (Lockstep lockstep = open(subjects)) {
            Block block = Blocks.run(lockstep, PLAN, Blocks.include("throwing"), subjects);
            assertThat(outcome(block, "faulty").kind()).isEqualTo(Kind.THREW);
            assertThat(outcome(block, "one").kind()).isEqualTo(Kind.STOPPED);
            assertThat(outcome(block, "two").kind()).isEqualTo(Kind.STOPPED);
        }
    }

    @Test
    @Tag("long")
    void out_of_memory() throws InterruptedException {
        assertThat(end("hoarding", Kind.OUT_OF_MEMORY)).contains("java.lang.OutOfMemoryError");
    }

    @Test
    @Tag("long")
    void crash() throws InterruptedException, IOException {
        assertThat(end("crashing", Kind.CRASHED)).contains("hs_err_pid");
        try (Stream<Path> logs = Files.list(directory.resolve("logs"))) {
            assertThat(logs.map(path -> path.getFileName().toString())).anyMatch(name -> name.startsWith("hs_err"));
        }
    }

    @Test
    @Tag("long")
    void killed_from_outside() throws InterruptedException {
        assertThat(end("killed", Kind.KILLED)).contains("exit code 137");
    }

    @Test
    @Tag("long")
    void a_hang_is_ended_with_a_thread_dump() throws InterruptedException, IOException {
        String detail = end("hanging", Kind.HUNG);
        assertThat(detail).contains("running a turn for more than");
        String log = Files.readString(Path.of(detail.substring(detail.indexOf("log: ") + 5)));
        assertThat(log).contains("Full thread dump").contains("sample.Faulty.hanging");
    }

    @Test
    void a_warmup_may_take_longer_than_the_limit_of_each_of_its_iterations() throws InterruptedException {
        Subject subject = jar.subject("good", directory);
        try (Lockstep lockstep = open(List.of(subject), PER_ITERATION)) {
            Block block = Blocks.run(lockstep, LONG_WARMUP, Blocks.include("lingering"), List.of(subject));
            assertThat(outcome(block, "good")).isEqualTo(ForkOutcome.COMPLETED);
            assertThat(block.timing().warmup()).isGreaterThan(WARMUP_LIMIT);
        }
    }

    @Test
    @Tag("long")
    void a_hang_in_a_warmup_is_found_after_the_limit_of_one_iteration() throws InterruptedException {
        List<Subject> subjects = List.of(jar.subject("good", directory), faulty());
        try (Lockstep lockstep = open(subjects, PER_ITERATION)) {
            Block block = Blocks.run(lockstep, LONG_WARMUP, Blocks.include("hanging"), subjects);
            assertThat(outcome(block, "faulty").kind()).isEqualTo(Kind.HUNG);
            assertThat(outcome(block, "faulty").detail()).contains("running a warmup iteration for more than 2 s");
            assertThat(block.fork("faulty").orElseThrow().slices()).isEmpty();
        }
        assertThat(children()).isEmpty();
    }

    @Test
    @Tag("long")
    void threads_left_behind_delay_nothing() throws InterruptedException {
        List<Subject> subjects = List.of(jar.subject("good", directory), faulty());
        try (Lockstep lockstep = open(subjects)) {
            Block block = Blocks.run(lockstep, Blocks.plan(2), Blocks.include("lingering"), subjects);
            assertThat(block.complete()).isTrue();
            assertThat(block.timing().wall()).isLessThan(Duration.ofSeconds(20));
        }
        assertThat(children()).isEmpty();
    }

    @Test
    @Tag("long")
    void a_host_that_is_killed_is_replaced() throws InterruptedException {
        List<Subject> subjects = List.of(jar.subject("good", directory));
        try (Lockstep lockstep = open(subjects)) {
            Thread killer = new Thread(() -> {
                while (ProcessHandle.current()
                        .children()
                        .flatMap(ProcessHandle::children)
                        .findAny()
                        .isEmpty()) {
                    Thread.onSpinWait();
                }
                children().forEach(process -> {
                    if (process.parent().equals(Optional.of(ProcessHandle.current()))) {
                        process.destroyForcibly();
                    }
                });
            });
            killer.start();
            Block block = Blocks.run(lockstep, PLAN, Blocks.include("throwing"), subjects);
            killer.join();
            assertThat(outcome(block, "good").kind()).isIn(Kind.KILLED, Kind.NOT_STARTED);
            assertThat(outcome(block, "good").detail()).contains("its JMH host exited first");
            Block healthy = Blocks.run(lockstep, Blocks.plan(1), Blocks.include("throwing"), subjects);
            assertThat(healthy.complete()).isTrue();
        }
        assertThat(children()).isEmpty();
    }

    @Test
    @Tag("long")
    void a_fork_without_its_gate_is_an_error() throws InterruptedException {
        BenchmarkJar ungated = BenchmarkJar.of("1.37", "Plain", "../shadow/Gate");
        Subject subject = ungated.subject("ungated", directory);
        try (Lockstep lockstep = open(List.of(subject))) {
            Block block = Blocks.run(lockstep, PLAN, Blocks.include("average"), List.of(subject));
            assertThat(outcome(block, "ungated").kind()).isEqualTo(Kind.UNGATED);
        }
    }

    @Test
    @Tag("long")
    void a_jvm_that_cannot_start_says_why_in_its_own_words() throws InterruptedException, IOException {
        Subject wrongFlag = jar.subject(
                "flag", directory, new VariantSettings(List.of("-XX:+NoSuchFlag"), new TreeMap<>(), new TreeMap<>()));
        Subject good = jar.subject("good", directory);
        try (Lockstep lockstep = open(List.of(good, wrongFlag))) {
            Block block = Blocks.run(lockstep, PLAN, Blocks.include("throwing"), List.of(good, wrongFlag));
            assertThat(outcome(block, "flag").kind()).isEqualTo(Kind.NOT_STARTED);
            assertThat(outcome(block, "flag").detail()).contains("NoSuchFlag");
            assertThat(outcome(block, "good").kind()).isEqualTo(Kind.STOPPED);
        }
        Subject newer = new Subject(good.variant(), newerClasses(), directory, good.java());
        try (Lockstep lockstep = open(List.of(newer))) {
            Block block = Blocks.run(lockstep, PLAN, Blocks.include("throwing"), List.of(newer));
            assertThat(outcome(block, "good").kind()).isEqualTo(Kind.NOT_STARTED);
            assertThat(outcome(block, "good").detail()).contains("UnsupportedClassVersionError");
        }
    }

    /** The same classes, marked as compiled for a Java that does not exist yet. */
    private List<Path> newerClasses() throws IOException {
        Path from = jar.classPath().get(0);
        Path to = Files.createDirectories(directory.resolve("newer"));
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                byte[] bytes = Files.readAllBytes(file);
                if (file.toString().endsWith("Faulty.class")) {
                    bytes[7] = 120;
                }
                Path copy = to.resolve(from.relativize(file));
                Files.createDirectories(copy.getParent());
                Files.write(copy, bytes);
            }
        }
        List<Path> classPath = new ArrayList<>(jar.classPath());
        classPath.set(0, to);
        return classPath;
    }

    /** Runs a benchmark that goes wrong, checks the outcome and that the session survives; returns the detail. */
    private String end(String benchmark, Kind kind) throws InterruptedException {
        List<Subject> subjects = List.of(jar.subject("good", directory), faulty());
        try (Lockstep lockstep = open(subjects)) {
            Block block = Blocks.run(lockstep, PLAN, Blocks.include(benchmark), subjects);
            assertThat(outcome(block, "faulty").kind())
                    .as(outcome(block, "faulty").detail())
                    .isEqualTo(kind);
            Block healthy = Blocks.run(lockstep, Blocks.plan(1), Blocks.include("lingering"), subjects);
            assertThat(healthy.complete()).isTrue();
            return outcome(block, "faulty").detail();
        }
    }

    private Subject faulty() {
        return jar.subject("faulty", directory, Map.of("faulty", "true"));
    }

    private Lockstep open(List<Subject> subjects, LockstepOptions options) {
        return Lockstep.open(subjects, directory.resolve("logs"), options);
    }

    private Lockstep open(List<Subject> subjects) {
        return Lockstep.open(subjects, directory.resolve("logs"), Blocks.options(Duration.ofSeconds(4)));
    }

    private static ForkOutcome outcome(Block block, String variant) {
        return block.fork(variant).map(Fork::outcome).orElseThrow();
    }

    private static List<ProcessHandle> children() {
        return ProcessHandle.current()
                .descendants()
                .filter(ProcessHandle::isAlive)
                .toList();
    }
}
