package dev.steelyard.measure.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.model.Subject;
import dev.steelyard.core.placement.Placement;
import dev.steelyard.core.placement.PlacementRequest;
import dev.steelyard.core.summary.WorkerCpus;
import dev.steelyard.measure.BenchmarkJar;
import dev.steelyard.measure.block.LockstepOptions.CoreGroup;
import dev.steelyard.measure.placement.PlacementResolver;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Real forks in two core groups at the same time. */
class GroupedBlocksTest {
    @TempDir
    Path directory;

    private final BenchmarkJar jar = BenchmarkJar.of("1.37", "Placed");

    @BeforeEach
    void needsTwoProcessors() {
        assumeTrue(Runtime.getRuntime().availableProcessors() > 1, "two groups need two processors");
    }

    @Test
    void two_blocks_run_at_once_each_on_the_cpus_of_its_group() throws Exception {
        PlacementRequest request = PlacementRequest.SAME_CPU.inGroups(OptionalInt.of(2));
        Placement placement = PlacementResolver.divided(PlacementResolver.resolve(request, 7), 1);
        List<Subject> subjects = List.of(jar.subject("base", directory), jar.subject("again", directory));
        ExecutorService slots = Executors.newFixedThreadPool(2);
        try (Lockstep first = open(subjects, placement, 0);
                Lockstep second = open(subjects, placement, 1)) {
            Future<Block> one = slots.submit(() -> block(first, subjects, 0));
            Future<Block> other = slots.submit(() -> block(second, subjects, 1));
            assertWithin(one.get(), placement.groups().get(0));
            assertWithin(other.get(), placement.groups().get(1));
            assertThat(start(one)).isBefore(end(other));
            assertThat(start(other)).isBefore(end(one));
        } finally {
            slots.shutdown();
        }
        int size = placement.groups().get(0).size();
        assertThat(said()).hasSize(4).allMatch(line -> line.equals("placed: " + size + " processors"));
        assertThat(Blocks.cpus()).isGreaterThan(1);
    }

    private static Block block(Lockstep lockstep, List<Subject> subjects, int index) throws InterruptedException {
        return Blocks.run(lockstep, Blocks.plan(20), Blocks.include("placed$"), subjects, index);
    }

    private static Instant start(Future<Block> block) throws Exception {
        return block.get().timing().start();
    }

    private static Instant end(Future<Block> block) throws Exception {
        return start(block).plus(block.get().timing().wall());
    }

    private static void assertWithin(Block block, List<Integer> cpus) {
        assertThat(block.complete()).isTrue();
        for (Fork fork : block.forks()) {
            assertThat(cpus).containsAll(WorkerCpus.of(fork).seen());
        }
    }

    private Lockstep open(List<Subject> subjects, Placement placement, int number) {
        LockstepOptions options = Blocks.options(Duration.ofSeconds(30))
                .with(placement)
                .within(new CoreGroup(number, placement.groups().get(number)));
        return Lockstep.open(subjects, directory.resolve("logs"), options);
    }

    private List<String> said() throws IOException {
        try (Stream<Path> logs = Files.list(directory.resolve("logs"))) {
            return logs.filter(Files::isRegularFile)
                    .flatMap(GroupedBlocksTest::lines)
                    .filter(line -> line.startsWith("placed: "))
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
