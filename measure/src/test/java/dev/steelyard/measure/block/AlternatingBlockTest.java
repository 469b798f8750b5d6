package dev.steelyard.measure.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.BlockPlacement;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.block.ForkOutcome.Kind;
import dev.steelyard.core.block.FreeReason;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.model.Subject;
import dev.steelyard.core.placement.Placement;
import dev.steelyard.core.placement.PlacementRequest;
import dev.steelyard.core.summary.WorkerCpus;
import dev.steelyard.measure.BenchmarkJar;
import dev.steelyard.measure.placement.PlacementResolver;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Blocks of real forks that bind one port: at the same time they cannot, one after the other they can. */
class AlternatingBlockTest {
    /** The one that {@link Blocks#run} uses. */
    private static final long SEED = 42;

    @TempDir
    Path directory;

    private final BenchmarkJar jar = BenchmarkJar.of("1.37", "Alone");
    private final int port = freePort();

    @Test
    void forks_of_a_fixed_port_clash_when_alive_together_and_complete_one_after_the_other() throws Exception {
        List<Subject> subjects = List.of(variant("base"), variant("t1"), variant("t2"));
        try (Lockstep together = open(subjects, Placement.FREE)) {
            Block clash = Blocks.run(together, Blocks.plan(5), Blocks.include("sent"), subjects);
            assertThat(clash.forks().stream().map(Fork::outcome))
                    .filteredOn(outcome -> outcome.kind() == Kind.THREW)
                    .isNotEmpty()
                    .allSatisfy(outcome -> assertThat(outcome.detail())
                            .contains("its port is in use: forks of all variants")
                            .contains("--alternate"));
        }
        try (Lockstep alternating = open(subjects, alternatingFreely())) {
            Block block = Blocks.run(alternating, Blocks.plan(5), Blocks.include("sent"), subjects);
            assertThat(block.complete()).as(block.forks().toString()).isTrue();
            for (Fork fork : block.forks()) {
                assertThat(fork.slices().stream()
                                .filter(slice -> slice.kind() == Slice.Kind.COUNTED)
                                .map(Slice::turn))
                        .containsExactly(0, 0, 1, 1, 2, 2, 3, 3, 4, 4);
            }
            assertThat(block.turnOrder()).hasSize(5).allMatch(List.of(0, 1, 2)::equals);
            Block.Timing timing = block.timing();
            Duration slices = Duration.ofMillis(3 * 5 * 3 * 20);
            assertThat(timing.turns()).isGreaterThan(slices);
            assertThat(timing.warmup()).isGreaterThan(Duration.ofMillis(3 * 2 * 50));
            assertThat(timing.starting().plus(timing.warmup()).plus(timing.turns()))
                    .isLessThanOrEqualTo(timing.wall());
        }
    }

    @Test
    void forks_that_follow_one_another_run_on_the_same_cpu() throws Exception {
        assumeTwoProcessors();
        List<Subject> subjects = List.of(variant("base"), variant("change"));
        try (Lockstep lockstep = open(subjects, alternatingOnOneCpu())) {
            Block block = Blocks.run(lockstep, Blocks.plan(5), Blocks.include("computed"), subjects);
            assertThat(block.complete()).isTrue();
            assertThat(block.placement().workers()).hasSize(1);
            assertThat(block.forks())
                    .allSatisfy(fork -> assertThat(WorkerCpus.of(fork).seen())
                            .containsExactlyElementsOf(block.placement().workers()));
        }
    }

    @Test
    void a_fork_that_starts_threads_after_one_on_its_cpu_ends_the_block_and_later_blocks_run_free() throws Exception {
        assumeTwoProcessors();
        Subject pool = jar.subject("pool", directory, Map.of("port", Integer.toString(port), "pool", "true"));
        List<Subject> subjects = firstEntryStarts() ? List.of(variant("calm"), pool) : List.of(pool, variant("calm"));
        try (Lockstep lockstep = open(subjects, alternatingOnOneCpu())) {
            Block mixed = Blocks.run(lockstep, Blocks.plan(5), Blocks.include("computed"), subjects);
            assertThat(mixed.fork("calm").orElseThrow().outcome()).isEqualTo(ForkOutcome.COMPLETED);
            assertThat(mixed.fork("pool").orElseThrow().outcome()).satisfies(outcome -> {
                assertThat(outcome.kind()).isEqualTo(Kind.STOPPED);
                assertThat(outcome.detail()).contains("could not run on the previous fork's CPU");
            });
            Block free = Blocks.run(lockstep, Blocks.plan(5), Blocks.include("computed"), subjects);
            assertThat(free.complete()).as(free.forks().toString()).isTrue();
            assertThat(free.placement()).isEqualTo(BlockPlacement.free(FreeReason.OWN_THREADS));
        }
    }

    @Test
    void what_nobody_can_be_compared_with_is_stopped_before_it_starts() throws Exception {
        Subject failing = jar.subject("base", directory, Map.of());
        Subject sound = variant("change");
        boolean failingFirst = firstEntryStarts();
        try (Lockstep lockstep = open(List.of(failing, sound), alternatingFreely())) {
            Block first = Blocks.run(lockstep, Blocks.plan(1), Blocks.include("computed"), List.of(failing, sound));
            Block second = Blocks.run(lockstep, Blocks.plan(1), Blocks.include("computed"), List.of(sound, failing));
            Block stopped = failingFirst ? first : second;
            Block completed = failingFirst ? second : first;
            assertThat(stopped.fork("base").orElseThrow().outcome().kind()).isEqualTo(Kind.THREW);
            assertThat(stopped.fork("change").orElseThrow().outcome())
                    .isEqualTo(new ForkOutcome(Kind.STOPPED, "the fork of base threw an exception"));
            assertThat(completed.fork("base").orElseThrow().outcome().kind()).isEqualTo(Kind.THREW);
            assertThat(completed.fork("change").orElseThrow().outcome()).isEqualTo(ForkOutcome.COMPLETED);
        }
    }

    @Test
    void a_treatment_that_fails_leaves_the_others() throws Exception {
        List<Subject> subjects = List.of(variant("base"), jar.subject("ill", directory, Map.of()), variant("well"));
        try (Lockstep lockstep = open(subjects, alternatingFreely())) {
            Block block = Blocks.run(lockstep, Blocks.plan(2), Blocks.include("computed"), subjects);
            assertThat(block.fork("ill").orElseThrow().outcome().kind()).isEqualTo(Kind.THREW);
            assertThat(block.fork("base").orElseThrow().outcome()).isEqualTo(ForkOutcome.COMPLETED);
            assertThat(block.fork("well").orElseThrow().outcome()).isEqualTo(ForkOutcome.COMPLETED);
            assertThat(block.turnOrder())
                    .hasSize(2)
                    .allSatisfy(round -> assertThat(round).hasSize(2));
        }
    }

    @Test
    void a_port_that_another_program_uses_is_not_blamed_on_the_forks() throws Exception {
        List<Subject> subjects = List.of(variant("base"), variant("change"));
        try (ServerSocket taken = new ServerSocket(port, 1, InetAddress.getLoopbackAddress());
                Lockstep lockstep = open(subjects, alternatingFreely())) {
            assertThat(taken.isBound()).isTrue();
            Block block = Blocks.run(lockstep, Blocks.plan(1), Blocks.include("computed"), subjects);
            assertThat(block.forks().get(0).outcome().detail())
                    .contains("its port is in use, though no other fork was alive");
        }
    }

    private static void assumeTwoProcessors() {
        assumeTrue(Runtime.getRuntime().availableProcessors() > 1, "pinning needs two processors");
    }

    private static boolean firstEntryStarts() {
        return new DrawnOrder(SEED, 2, 1, true).start().get(0) == 0;
    }

    private Subject variant(String name) {
        return jar.subject(name, directory, Map.of("port", Integer.toString(port)));
    }

    private static Placement alternatingFreely() throws InterruptedException {
        return PlacementResolver.resolve(PlacementRequest.FREE.alternating(), 7);
    }

    private static Placement alternatingOnOneCpu() throws InterruptedException {
        return PlacementResolver.resolve(PlacementRequest.SAME_CPU.alternating(), 7);
    }

    private Lockstep open(List<Subject> subjects, Placement placement) {
        return Lockstep.open(
                subjects,
                directory.resolve("logs"),
                Blocks.options(Duration.ofSeconds(30)).with(placement));
    }

    private static int freePort() {
        try (ServerSocket any = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return any.getLocalPort();
        } catch (IOException e) {
            throw new IllegalStateException("no free port", e);
        }
    }
}
