package dev.steelyard.measure.block;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.JmhOptions;
import dev.steelyard.core.model.ListedBenchmark;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Subject;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.model.Variant.VariantSettings;
import dev.steelyard.measure.fork.Patience;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class GrantLimitsTest {
    private static final long SECOND = 1_000_000_000L;

    private final PastForks past = new PastForks();

    private GrantLimits limits(OptionalLong timeout) {
        return new GrantLimits(request(timeout), LockstepOptions.Limits.USUAL, past);
    }

    /** A block of one fork of a variant, with iterations that took some seconds. */
    private static Block block(String variant, ForkOutcome outcome, long... seconds) {
        BlockRequest request = request(OptionalLong.empty());
        List<Slice> slices = LongStream.of(seconds)
                .mapToObj(time -> new Slice(
                        Slice.Kind.WARMUP,
                        0,
                        new Slice.Timing(1, 1, time * SECOND),
                        new Slice.Own(0, 0, 0, 0, 0, 0, 0, 1, 0),
                        new Slice.Outside(0, 0, 0, 0, 0),
                        new TreeMap<>()))
                .toList();
        Fork fork = new Fork(variant, outcome, slices, List.of(), Fork.Jvm.NONE);
        Block.Timing timing =
                new Block.Timing(Instant.EPOCH, Duration.ZERO, Duration.ZERO, Duration.ZERO, Duration.ZERO);
        return new Block(request.id(), request.plan(), List.of(fork), List.of(), timing);
    }

    @Test
    void without_a_timeout_calls_have_a_minute_and_set_ups_ten() {
        Patience turn = limits(OptionalLong.empty()).turn("v");
        assertThat(turn.planned()).isEqualTo(3 * SECOND / 50);
        assertThat(turn.iteration()).isEqualTo(SECOND / 50);
        assertThat(turn.calls()).isEqualTo(60 * SECOND);
        assertThat(turn.fixtures()).isEqualTo(630 * SECOND);
        assertThat(turn.idle()).hasValue(60 * SECOND + 6 * SECOND / 50);
        assertThat(turn.timeout()).isEmpty();
        assertThat(limits(OptionalLong.empty()).warmup("v").planned()).isEqualTo(SECOND / 20);
    }

    @Test
    void calls_have_ten_times_as_long_as_the_longest_iteration_without_set_up_took() {
        past.add(block("other", ForkOutcome.COMPLETED, 300, 2, 7, 3));
        assertThat(limits(OptionalLong.empty()).turn("v").calls()).isEqualTo(70 * SECOND);
        past.add(block("other", ForkOutcome.COMPLETED, 300, 1));
        assertThat(limits(OptionalLong.empty()).turn("v").calls()).isEqualTo(70 * SECOND);
    }

    @Test
    void the_only_iteration_of_a_fork_counts_though_it_holds_the_set_up() {
        past.add(block("other", ForkOutcome.COMPLETED, 50));
        assertThat(past.longest(request(OptionalLong.empty()).id().benchmark())).isEqualTo(50 * SECOND);
        assertThat(limits(OptionalLong.empty()).turn("v").calls()).isEqualTo(500 * SECOND);
        past.add(block("other", new ForkOutcome(ForkOutcome.Kind.THREW, "in its second iteration"), 300));
        assertThat(limits(OptionalLong.empty()).turn("v").calls()).isEqualTo(500 * SECOND);
    }

    @Test
    void the_next_forks_of_a_benchmark_that_hung_have_little_time_unless_their_variant_completed() {
        past.add(block("sound", ForkOutcome.COMPLETED, 0));
        past.add(block("hung", new ForkOutcome(ForkOutcome.Kind.HUNG, "it was waiting"), 0));
        for (String variant : List.of("hung", "new")) {
            Patience turn = limits(OptionalLong.empty()).turn(variant);
            assertThat(turn.calls()).isEqualTo(5 * SECOND);
            assertThat(turn.fixtures()).isEqualTo(60 * SECOND);
            assertThat(turn.idle().orElseThrow()).isLessThan(6 * SECOND);
        }
        assertThat(limits(OptionalLong.empty()).turn("sound").calls()).isEqualTo(60 * SECOND);
        past.add(block("hung", ForkOutcome.COMPLETED, 0));
        assertThat(limits(OptionalLong.empty()).turn("hung").calls()).isEqualTo(60 * SECOND);
    }

    @Test
    void the_benchmarks_own_timeout_is_when_its_workers_are_interrupted() {
        Patience turn = limits(OptionalLong.of(2 * SECOND)).turn("v");
        assertThat(turn.timeout()).hasValue(2 * SECOND);
        assertThat(turn.idle()).isEmpty();
        assertThat(turn.calls()).as("JMH does not end it then").isEqualTo(60 * SECOND);
        assertThat(limits(OptionalLong.of(900 * SECOND)).turn("v").calls()).isEqualTo(930 * SECOND);
    }

    @Test
    void limits_that_the_user_gave_win_over_any_timeout() {
        Duration silence = Duration.ofSeconds(7);
        LockstepOptions.Limits given = new LockstepOptions.Limits(silence, 1, silence, Duration.ofSeconds(2));
        for (OptionalLong timeout : List.of(OptionalLong.empty(), OptionalLong.of(900 * SECOND))) {
            GrantLimits limits = new GrantLimits(request(timeout), given, past);
            assertThat(limits.turn("v").calls()).isEqualTo(7 * SECOND);
            assertThat(limits.turn("v").fixtures()).isEqualTo(7 * SECOND);
            assertThat(limits.turn("v").timeout()).isEqualTo(timeout);
            assertThat(limits.start().calls()).isEqualTo(7 * SECOND);
        }
    }

    @Test
    void forks_warm_up_together_only_while_their_workers_have_cores() {
        LockstepOptions seven = new LockstepOptions(LockstepOptions.Limits.USUAL, 7, Duration.ZERO, List.of());
        assertThat(WarmupPhase.parallelWarmups(request(Block.Purpose.SAMPLE, 1), seven))
                .isEqualTo(7);
        assertThat(WarmupPhase.parallelWarmups(request(Block.Purpose.SAMPLE, 3), seven))
                .isEqualTo(2);
        assertThat(WarmupPhase.parallelWarmups(request(Block.Purpose.SAMPLE, 8), seven))
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
