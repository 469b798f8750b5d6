package dev.steelyard.measure.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.BlockPlacement;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.FreeReason;
import dev.steelyard.core.model.Subject;
import dev.steelyard.core.placement.Placement;
import dev.steelyard.core.placement.PlacementRequest;
import dev.steelyard.core.summary.WorkerCpus;
import dev.steelyard.measure.BenchmarkJar;
import dev.steelyard.measure.placement.PlacementResolver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real forks go where they were told. */
class PlacedBlockTest {
    @TempDir
    Path directory;

    private final BenchmarkJar jar = BenchmarkJar.of("1.37", "Placed");
    private final int processors = Blocks.cpus();

    @BeforeEach
    void needsTwoProcessors() {
        assumeTrue(processors > 1, "pinning needs two processors");
    }

    @Test
    void the_forks_of_a_block_share_a_cpu_and_the_next_block_takes_another() throws Exception {
        Placement placement = PlacementResolver.resolve(PlacementRequest.SAME_CPU, 7);
        List<Subject> subjects = List.of(jar.subject("base", directory), jar.subject("again", directory));
        try (Lockstep lockstep = open(subjects, placement)) {
            Block first = Blocks.run(lockstep, Blocks.plan(6), Blocks.include("placed$"), subjects, 0);
            Block second = Blocks.run(lockstep, Blocks.plan(6), Blocks.include("placed$"), subjects, 1);
            assertSeated(first, 6);
            assertSeated(second, 6);
            assertThat(first.placement()).isNotEqualTo(second.placement());
        }
        // The second block's forks started with all CPUs: everything was let go after the first.
        assertThat(said()).hasSize(4).allMatch(line -> line.startsWith("placed: " + processors + " processors"));
        assertThat(Blocks.cpus()).isEqualTo(processors);
    }

    @Test
    void measured_code_sees_all_processors() throws Exception {
        Placement placement = PlacementResolver.resolve(PlacementRequest.SAME_CPU, 7);
        List<Subject> subjects = List.of(jar.subject("base", directory));
        try (Lockstep lockstep = open(subjects, placement)) {
            Block block = Blocks.run(lockstep, Blocks.plan(2), Blocks.include("asksForProcessors"), subjects);
            assertSeated(block, 2);
        }
        assertThat(said()).anyMatch(line -> line.equals("placed: measured with " + processors));
    }

    @Test
    void a_single_shot_without_warmup_runs_free() throws Exception {
        Placement placement = PlacementResolver.resolve(PlacementRequest.of(List.of(1)), 7);
        List<Subject> subjects = List.of(jar.subject("base", directory), jar.subject("again", directory));
        try (Lockstep lockstep = open(subjects, placement)) {
            Block block = Blocks.run(lockstep, Blocks.singleShot(), Blocks.include("placedOnce"), subjects);
            assertThat(block.complete()).isTrue();
            assertThat(block.placement()).isEqualTo(BlockPlacement.FREE);
        }
    }

    @Test
    void a_benchmark_with_threads_of_its_own_runs_free() throws Exception {
        Placement placement = PlacementResolver.resolve(PlacementRequest.SAME_CPU, 7);
        List<Subject> subjects = List.of(jar.subject("base", directory), jar.subject("again", directory));
        try (Lockstep lockstep = open(subjects, placement)) {
            Block block = Blocks.run(lockstep, Blocks.plan(2), Blocks.include("inAPool"), subjects);
            assertThat(block.complete()).isTrue();
            assertThat(block.placement()).isEqualTo(BlockPlacement.free(FreeReason.OWN_THREADS));
        }
    }

    @Test
    void two_threads_on_two_cpus_have_one_each_and_more_threads_than_cpus_run_free() throws Exception {
        Placement placement = PlacementResolver.resolve(PlacementRequest.SAME_CPU, 7);
        List<Subject> subjects = List.of(jar.subject("base", directory));
        try (Lockstep lockstep = open(subjects, placement)) {
            Block two = Blocks.run(lockstep, Blocks.plan(2), Blocks.include("inTwoThreads"), subjects);
            assertThat(two.complete()).isTrue();
            assertThat(two.placement().workers()).hasSize(2);
            Block many = Blocks.run(lockstep, Blocks.plan(2), Blocks.include("inManyThreads"), subjects);
            assertThat(many.complete()).isTrue();
            assertThat(many.placement()).isEqualTo(BlockPlacement.free(FreeReason.TOO_MANY_THREADS));
        }
    }

    @Test
    void nothing_happens_where_workers_are_to_be_free() throws Exception {
        List<Subject> subjects = List.of(jar.subject("base", directory));
        try (Lockstep lockstep = open(subjects, Placement.FREE)) {
            Block block = Blocks.run(lockstep, Blocks.plan(1), Blocks.include("placed$"), subjects);
            assertThat(block.placement()).isEqualTo(BlockPlacement.FREE);
            assertThat(block.forks().get(0).jvm().commandLine()).noneMatch(word -> word.contains("ActiveProcessor"));
        }
        assertThat(said()).hasSize(1);
    }

    private static void assertSeated(Block block, int turns) {
        assertThat(block.complete()).isTrue();
        assertThat(block.placement().workers()).hasSize(1);
        for (Fork fork : block.forks()) {
            assertThat(fork.slices().stream()
                            .filter(slice -> slice.outside().cpu() >= 0)
                            .count())
                    .isGreaterThanOrEqualTo(turns);
            assertThat(WorkerCpus.of(fork).seen())
                    .as(fork.variant())
                    .containsExactlyElementsOf(block.placement().workers());
        }
    }

    private Lockstep open(List<Subject> subjects, Placement placement) {
        return Lockstep.open(
                subjects,
                directory.resolve("logs"),
                Blocks.options(Duration.ofSeconds(30)).with(placement));
    }

    private List<String> said() throws IOException {
        try (Stream<Path> logs = Files.list(directory.resolve("logs"))) {
            return logs.sorted()
                    .flatMap(log -> lines(log).filter(line -> line.startsWith("placed: ")))
                    .toList();
        }
    }

    private static Stream<String> lines(Path log) {
        try {
            return Files.readAllLines(log).stream();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
