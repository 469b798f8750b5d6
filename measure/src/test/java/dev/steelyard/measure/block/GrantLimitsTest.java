package dev.steelyard.measure.block;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.ListedBenchmark;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Subject;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.model.Variant.VariantSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class GrantLimitsTest {
    private static final long SECOND = 1_000_000_000L;

    @Test
    void without_a_timeout_jmhs_default_holds_for_a_turn_of_slices_and_for_each_iteration_of_a_warmup() {
        GrantLimits limits = new GrantLimits(request(OptionalLong.empty()), LockstepOptions.Limits.USUAL);
        assertThat(limits.warmup()).isEqualTo(600 * SECOND + SECOND / 20 + 60 * SECOND);
        assertThat(limits.turn()).isEqualTo(600 * SECOND + 3 * SECOND / 50 + 60 * SECOND);
    }

    @Test
    void the_benchmarks_own_timeout_is_one_iterations() {
        GrantLimits limits = new GrantLimits(request(OptionalLong.of(2 * SECOND)), LockstepOptions.Limits.USUAL);
        assertThat(limits.turn()).isEqualTo(2 * SECOND + 3 * SECOND / 50 + 60 * SECOND);
    }

    @Test
    void limits_that_the_user_gave_win_over_any_timeout() {
        Duration silence = Duration.ofSeconds(7);
        LockstepOptions.Limits given = new LockstepOptions.Limits(silence, 1, silence, Duration.ofSeconds(2));
        for (OptionalLong timeout : List.of(OptionalLong.empty(), OptionalLong.of(900 * SECOND))) {
            GrantLimits limits = new GrantLimits(request(timeout), given);
            assertThat(limits.turn()).isEqualTo(3 * SECOND / 50 + 7 * SECOND);
            assertThat(limits.start()).isEqualTo(7 * SECOND);
        }
    }

    @Test
    void forks_warm_up_together_only_while_their_workers_have_cores_and_never_in_a_pilot() {
        LockstepOptions seven = new LockstepOptions(LockstepOptions.Limits.USUAL, 7, Duration.ZERO, List.of());
        assertThat(BlockSession.parallelWarmups(request(Block.Purpose.SAMPLE, 1), seven))
                .isEqualTo(7);
        assertThat(BlockSession.parallelWarmups(request(Block.Purpose.SAMPLE, 3), seven))
                .isEqualTo(2);
        assertThat(BlockSession.parallelWarmups(request(Block.Purpose.SAMPLE, 8), seven))
                .isEqualTo(1);
        assertThat(BlockSession.parallelWarmups(request(Block.Purpose.PILOT, 1), seven))
                .isEqualTo(1);
    }

    private static BlockRequest request(OptionalLong timeout) {
        return request(Block.Purpose.SAMPLE, 1, timeout);
    }

    private static BlockRequest request(Block.Purpose purpose, int threads) {
        return request(purpose, threads, OptionalLong.empty());
    }

    /** Two warmups of 50 ms, turns of three slices of 20 ms. */
    private static BlockRequest request(Block.Purpose purpose, int threads, OptionalLong timeout) {
        Benchmark benchmark = new Benchmark("x.Y.z", Mode.AVERAGE_TIME, new TreeMap<>(), threads, "ns/op");
        ListedBenchmark listed = new ListedBenchmark(
                benchmark,
                List.of(),
                new ListedBenchmark.ForkArguments(List.of(), Optional.empty(), List.of()),
                new ListedBenchmark.Iterations(
                        OptionalInt.empty(), OptionalLong.empty(), OptionalInt.empty(), OptionalLong.empty(), timeout),
                1);
        Variant variant = new Variant("v", ".", Optional.empty(), Optional.empty(), VariantSettings.NONE);
        Subject subject = new Subject(variant, List.of(Path.of("x.jar")), Path.of("."), Path.of("java"));
        return new BlockRequest(
                new Block.Id(benchmark, purpose, 0, 1),
                Blocks.plan(1),
                List.of(new BlockRequest.Entry(subject, listed)),
                JmhOptions.NONE);
    }
}
