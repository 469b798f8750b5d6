package dev.steelyard.compare.block;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.compare.catalogue.Listed;
import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Block.Purpose;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.ListedBenchmark;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.Subject;
import dev.steelyard.measure.block.BlockRequest;
import dev.steelyard.measure.block.BlockRunner;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class InterruptGuardTest {

    private static final Plan PLAN =
            new Plan(Plan.Kind.SLICES, new Plan.Warmup(1, 1), 50, new Plan.Turn(1, 2), 3, List.of());
    private static final Block.Id ID = new Block.Id(Listed.BENCHMARK, Purpose.SAMPLE, 0, 1);
    private static final BlockRequest REQUEST = Listed.request(ID, PLAN);
    private static final ForkOutcome KILLED = new ForkOutcome(ForkOutcome.Kind.KILLED, "exit code 137");

    private static Block run(Supplier<Block> outcome, BooleanSupplier interrupted) throws InterruptedException {
        BlockRunner runner = new BlockRunner() {
            @Override
            public List<ListedBenchmark> list(Subject subject, JmhOptions options) {
                return List.of();
            }

            @Override
            public Block run(BlockRequest request) {
                return outcome.get();
            }

            @Override
            public void close() {}
        };
        return new InterruptGuard(runner, interrupted).run(REQUEST);
    }

    private static Block block(ForkOutcome outcome) {
        Fork fork = new Fork("base", outcome, List.of(), List.of(), Fork.Jvm.NONE);
        Block.Timing timing =
                new Block.Timing(Instant.EPOCH, Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO);
        return new Block(ID, PLAN, List.of(fork), List.of(), timing);
    }

    /** The end becomes known a moment after the forks have died of it. */
    private static BooleanSupplier late() {
        AtomicInteger asked = new AtomicInteger();
        return () -> asked.getAndIncrement() > 0;
    }

    @Test
    void forks_that_die_just_before_the_end_is_known_are_no_evidence() {
        assertThatThrownBy(() -> run(() -> block(KILLED), late())).isInstanceOf(InterruptedException.class);
    }

    @Test
    void a_failure_of_the_session_at_the_end_is_the_end() {
        Supplier<Block> closed = () -> {
            throw new IllegalStateException("the session is closed");
        };
        assertThatThrownBy(() -> run(closed, late())).isInstanceOf(InterruptedException.class);
        assertThatThrownBy(() -> run(closed, () -> false)).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void otherwise_a_failure_is_kept() throws InterruptedException {
        assertThat(run(() -> block(KILLED), () -> false)).isEqualTo(block(KILLED));
        assertThat(run(() -> block(ForkOutcome.COMPLETED), () -> false).complete())
                .isTrue();
    }
}
