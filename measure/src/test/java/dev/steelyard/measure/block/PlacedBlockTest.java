package dev.steelyard.measure.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.steelyard.core.model.Block;
import dev.steelyard.core.model.Fork;
import dev.steelyard.core.model.Subject;
import dev.steelyard.core.model.Variant.VariantSettings;
import dev.steelyard.core.placement.Pinning;
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
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real forks go where they were told. */
class PlacedBlockTest {
    @TempDir
    Path directory;

    private final BenchmarkJar jar = BenchmarkJar.of("1.37", "Placed");
    private final int processors = Runtime.getRuntime().availableProcessors();

    @BeforeEach
    void needsTwoProcessors() {
        assumeTrue(processors > 1, "pinning needs two processors");
    }

    @Test
    void everySliceOfEveryForkIsMeasuredOnTheChosenCpu() throws Exception {
        Placement placement = PlacementResolver.resolve(pinned(Optional.of(List.of())));
        List<Subject> subjects = List.of(jar.subject("base", directory), jar.subject("again", directory));
        try (Lockstep lockstep = open(subjects, placement)) {
            // The second block shows that everything was let go after the first.
            for (int i = 0; i < 2; i++) {
                Block block = Blocks.run(lockstep, Blocks.plan(6), Blocks.include("placed$"), subjects);
                assertSeated(block, placement, 6 * 3);
            }
        }
        assertThat(said()).hasSize(4).allMatch(line -> line.startsWith("placed: " + processors + " processors"));
        assertThat(Runtime.getRuntime().availableProcessors()).isEqualTo(processors);
    }

    @Test
    void aSingleShotWorksWhereItWasTold() throws Exception {
        int other = Pinning.choose(pinning().topology()).orElseThrow().workers().get(0) == 0 ? 1 : 0;
        Placement placement = PlacementResolver.resolve(pinned(Optional.of(List.of(other))));
        List<Subject> subjects = List.of(jar.subject("base", directory), jar.subject("again", directory));
        try (Lockstep lockstep = open(subjects, placement)) {
            Block block = Blocks.run(lockstep, Blocks.singleShot(), Blocks.include("placedOnce"), subjects);
            assertSeated(block, placement, 1);
        }
    }

    @Test
    void addressesAreFixedAndHeapsTouchedWhereThatWasAsked() throws Exception {
        Placement placement = PlacementResolver.resolve(new PlacementRequest(Optional.empty(), true, true));
        VariantSettings small = new VariantSettings(List.of("-Xmx96m"), new TreeMap<>(), new TreeMap<>());
        List<Subject> subjects = List.of(jar.subject("base", directory, small));
        try (Lockstep lockstep = open(subjects, placement)) {
            Block block = Blocks.run(lockstep, Blocks.plan(1), Blocks.include("placed$"), subjects);
            assertThat(block.complete()).isTrue();
            assertThat(block.forks().get(0).jvm().commandLine()).contains("-Xms96m", "-XX:+AlwaysPreTouch");
        }
        assertThat(said()).hasSize(1).allMatch(line -> line.contains("personality 00040000"));
    }

    @Test
    void nothingHappensUnasked() throws Exception {
        assertThat(PlacementResolver.resolve(PlacementRequest.NONE)).isEqualTo(Placement.FREE);
        List<Subject> subjects = List.of(jar.subject("base", directory));
        try (Lockstep lockstep = open(subjects, Placement.FREE)) {
            Block block = Blocks.run(lockstep, Blocks.plan(1), Blocks.include("placed$"), subjects);
            assertThat(block.forks().get(0).jvm().commandLine()).doesNotContain("-XX:+AlwaysPreTouch");
        }
        assertThat(said()).hasSize(1).allMatch(line -> line.contains("personality 00000000"));
    }

    private static void assertSeated(Block block, Placement placement, int slices) {
        int seat = placement.pinning().orElseThrow().workers().get(0);
        assertThat(block.complete()).isTrue();
        for (Fork fork : block.forks()) {
            assertThat(fork.slices().stream()
                            .filter(slice -> slice.outside().cpu() >= 0)
                            .count())
                    .isGreaterThanOrEqualTo(slices);
            assertThat(WorkerCpus.of(fork).seen()).as(fork.variant()).containsExactly(seat);
        }
    }

    private static Pinning pinning() throws InterruptedException {
        return PlacementResolver.resolve(pinned(Optional.of(List.of())))
                .pinning()
                .orElseThrow();
    }

    private static PlacementRequest pinned(Optional<List<Integer>> cpus) {
        return new PlacementRequest(cpus, false, false);
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
