package dev.steelyard.core.evidence;

import static dev.steelyard.core.evidence.SyntheticBlocks.ALONE;
import static dev.steelyard.core.evidence.SyntheticBlocks.CALM;
import static dev.steelyard.core.evidence.SyntheticBlocks.benchmark;
import static dev.steelyard.core.evidence.SyntheticBlocks.block;
import static dev.steelyard.core.evidence.SyntheticBlocks.fork;
import static dev.steelyard.core.evidence.SyntheticBlocks.slice;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.summary.RejectedRounds;
import dev.steelyard.core.summary.Sides;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class PairTest {

    private static final Benchmark LONGS = benchmark("Decoder.longs");
    private static final Slice.Outside DISTURBED = new Slice.Outside(6_000_000, 0, 3, 0, 0);
    private static final Slice.Own COLLECTING = new Slice.Own(-1, 1, 5_000_000, 0, 0, 1 << 20, 0, 0);

    private static Sides score(Mode mode, Fork left, Fork right) {
        Block block = block(benchmark("Decoder.longs", mode), 0, left, right);
        Pair pair = Pair.of(block, "base", "change").orElseThrow();
        return Objects.requireNonNull(pair.values().get(Metric.SCORE));
    }

    private static Fork scores(String variant, double[] scores, double[] operations) {
        List<Slice> slices = new ArrayList<>();
        for (int i = 0; i < scores.length; i++) {
            slices.add(slice(i, scores[i], operations[i], CALM, ALONE));
        }
        return fork(variant, slices);
    }

    @Test
    void a_score_is_time_over_operations_of_the_whole_fork() {
        Fork left = scores("base", new double[] {10, 40}, new double[] {300, 100});
        // (10 x 300 + 40 x 100) / 400
        assertThat(score(Mode.AVERAGE_TIME, left, fork("change", 1)).baseline()).isCloseTo(17.5, within(1e-12));
        // (300/10 + 100/40) / 400
        assertThat(score(Mode.THROUGHPUT, left, fork("change", 1)).baseline()).isCloseTo(0.08125, within(1e-12));
    }

    @Test
    void slices_without_operations_or_number_are_left_out() {
        Fork odd = scores(
                "base", new double[] {10, Double.NaN, 5, Double.POSITIVE_INFINITY, -1}, new double[] {10, 10, 0, 10, 10
                });
        assertThat(score(Mode.AVERAGE_TIME, odd, fork("change", 1)).baseline()).isEqualTo(10);
        Fork none = scores("base", new double[] {Double.NaN}, new double[] {1});
        assertThat(Pair.of(block(LONGS, 0, none, fork("change", 1)), "base", "change"))
                .isEmpty();
        Fork empty = fork("base", List.of());
        assertThat(Pair.of(block(LONGS, 0, empty, fork("change", 1)), "base", "change"))
                .isEmpty();
    }

    @Test
    void warmup_and_lead_in_do_not_count() {
        List<Slice> slices = new ArrayList<>(fork("base", 10).slices());
        for (Slice.Kind kind : List.of(Slice.Kind.WARMUP, Slice.Kind.LEAD_IN)) {
            slices.add(new Slice(kind, 0, new Slice.Timing(1000, 1000, 50), CALM, ALONE, new TreeMap<>()));
        }
        assertThat(score(Mode.AVERAGE_TIME, fork("base", slices), fork("change", 1))
                        .baseline())
                .isEqualTo(10);
    }

    @Test
    void a_disturbed_round_is_dropped_on_both_sides() {
        List<Slice> left = new ArrayList<>();
        List<Slice> right = new ArrayList<>();
        for (int turn = 0; turn < 4; turn++) {
            left.add(slice(turn, turn == 2 ? 90 : 10, 100, CALM, turn == 2 ? DISTURBED : ALONE));
            right.add(slice(turn, turn == 2 ? 70 : 20, 100, CALM, ALONE));
        }
        Sides sides = score(Mode.AVERAGE_TIME, fork("base", left), fork("change", right));
        assertThat(sides).isEqualTo(new Sides(10, 20));
    }

    @Test
    void waiting_does_not_count_where_either_fork_collected() {
        Slice collected = slice(0, 90, 100, COLLECTING, DISTURBED);
        Fork left = fork("base", List.of(collected, slice(1, 10, 100, CALM, ALONE), slice(2, 10, 100, CALM, ALONE)));
        assertThat(rejected(Plan.Kind.SLICES, 1, left, fork("change", 1))).isEmpty();
        assertThat(rejected(Plan.Kind.SLICES, 1, fork("change", 1), left)).isEmpty();
        Fork waited = fork("change", List.of(slice(0, 90, 100, CALM, DISTURBED), slice(1, 10, 100, CALM, ALONE)));
        assertThat(rejected(Plan.Kind.SLICES, 1, left, waited)).isEmpty();
        Slice stolen = longSlice(0, COLLECTING, new Slice.Outside(0, 12_000_000, 0, 0, 0));
        Fork robbed = fork("base", List.of(stolen, slice(1, 10, 100, CALM, ALONE), slice(2, 10, 100, CALM, ALONE)));
        assertThat(rejected(Plan.Kind.SLICES, 1, robbed, fork("change", 1))).containsExactly(0);
    }

    @Test
    void unknown_waiting_is_no_number() {
        List<Slice> slices = new ArrayList<>();
        for (int turn = 0; turn < 4; turn++) {
            // Steal alone is just above a tenth; -1 must take nothing from it, nor from the wait beside it.
            slices.add(longSlice(turn, CALM, new Slice.Outside(-1, turn == 1 ? 10_000_001 : 0, 0, 0, 0)));
        }
        assertThat(rejected(Plan.Kind.SLICES, 1, fork("base", slices), fork("change", 1)))
                .containsExactly(1);
        Fork halfKnown = fork(
                "base",
                List.of(
                        slice(0, 10, 100, CALM, new Slice.Outside(10_000_001, 0, 0, 0, 0)),
                        slice(0, 10, 100, CALM, new Slice.Outside(-1, 0, 0, 0, 0)),
                        slice(1, 10, 100, CALM, ALONE)));
        assertThat(rejected(Plan.Kind.SLICES, 1, halfKnown, fork("change", 1))).containsExactly(0);
    }

    @Test
    void at_most_half_of_the_rounds_are_dropped_and_the_worst_go_first() {
        List<Slice> slices = new ArrayList<>();
        for (int turn = 0; turn < 5; turn++) {
            slices.add(slice(turn, 10, 100, CALM, new Slice.Outside(6_000_000L + turn, 0, 0, 0, 0)));
        }
        Fork left = fork("base", slices);
        assertThat(rejected(Plan.Kind.SLICES, 1, left, left)).isEqualTo(Set.of(3, 4));
        assertThat(rejected(Plan.Kind.OWN_ITERATIONS, 1, left, left)).isEmpty();
        assertThat(rejected(Plan.Kind.SINGLE_SHOT, 1, left, left)).isEmpty();
    }

    @Test
    void steal_is_compared_with_the_time_of_all_threads() {
        List<Slice> slices = new ArrayList<>();
        for (int turn = 0; turn < 4; turn++) {
            // Two workers on two CPUs: of each of them 14 ms of 100 ms, then 8 ms of 100 ms.
            slices.add(longSlice(turn, CALM, new Slice.Outside(0, turn == 1 ? 28_000_000 : 16_000_000, 0, 0, 0)));
        }
        assertThat(rejected(Plan.Kind.SLICES, 2, fork("base", slices), fork("change", 1)))
                .containsExactly(1);
    }

    @Test
    void steal_of_short_turns_is_not_told_from_that_of_others() {
        List<Slice> slices = new ArrayList<>();
        for (int turn = 0; turn < 4; turn++) {
            slices.add(slice(turn, 10, 100, CALM, new Slice.Outside(0, turn == 1 ? 10_000_000 : 0, 0, 0, 0)));
        }
        assertThat(rejected(Plan.Kind.SLICES, 1, fork("base", slices), fork("change", 1)))
                .isEmpty();
    }

    private static Slice longSlice(int turn, Slice.Own own, Slice.Outside outside) {
        Slice.Timing timing = new Slice.Timing(10, 100, 100_000_000);
        return new Slice(Slice.Kind.COUNTED, turn, timing, own, outside, new TreeMap<>());
    }

    @Test
    void a_round_is_not_dropped_since_a_fork_read_pages_from_disk() {
        List<Slice> slices = new ArrayList<>();
        for (int turn = 0; turn < 4; turn++) {
            slices.add(slice(turn, turn == 2 ? 90 : 10, 100, CALM, new Slice.Outside(0, 0, 0, turn == 2 ? 5 : 0, 0)));
        }
        Fork reads = fork("change", slices);
        for (Plan.Kind kind : Plan.Kind.values()) {
            assertThat(rejected(kind, 1, fork("base", 1), reads)).isEmpty();
        }
        assertThat(score(Mode.AVERAGE_TIME, fork("base", 10), reads)).isEqualTo(new Sides(10, 30));
    }

    @Test
    void what_others_took_is_kept_where_no_round_is_dropped_for_it() {
        List<Slice> slices = new ArrayList<>();
        for (int turn = 0; turn < 4; turn++) {
            slices.add(slice(turn, 10, 100, CALM, new Slice.Outside(6_000_000, 4_000_000, 0, 0, 0)));
        }
        Block brief = block(LONGS, 0, fork("base", slices), fork("change", 1));
        assertThat(Pair.of(brief, "base", "change").orElseThrow().signs().baseline())
                .satisfies(PairTest::isCalm);
        Plan plan = new Plan(
                Plan.Kind.OWN_ITERATIONS, new Plan.Warmup(0, 0), 1_000_000_000, new Plan.Turn(0, 1), 4, List.of());
        Block own = new Block(brief.id(), plan, brief.forks(), brief.turnOrder(), brief.timing());
        Pair.Signs signs = Pair.of(own, "base", "change").orElseThrow().signs();
        assertThat(signs.baseline().toleratedShare()).isCloseTo(0.2, within(1e-12));
        assertThat(signs.treatment().toleratedShare()).isZero();
    }

    private static void isCalm(Pair.ForkSigns signs) {
        assertThat(new Pair.ForkSigns(signs.parkedShare(), signs.unsettled(), signs.toleratedShare()))
                .isEqualTo(new Pair.ForkSigns(0, false));
    }

    @Test
    void a_pair_needs_both_of_its_forks_and_no_other() {
        Fork dead = SyntheticBlocks.failed("third", ForkOutcome.Kind.CRASHED);
        Block block = block(LONGS, 0, fork("base", 1), fork("change", 2), dead);
        assertThat(Pair.of(block, "base", "change")).isPresent();
        assertThat(Pair.of(block, "base", "third")).isEmpty();
        assertThat(Pair.of(block, "base", "absent")).isEmpty();
    }

    @Test
    void signs_tell_start_order_parked_work_late_compiling_and_drift() {
        List<Slice> slices = new ArrayList<>();
        for (int turn = 0; turn < 4; turn++) {
            Slice.Own own = new Slice.Own(-1, 0, 0, turn == 3 ? 5_000_000 : 0, 0, 0, 1_000_000, 0);
            slices.add(slice(turn, turn < 2 ? 10 : 20, 100, own, ALONE));
        }
        Block block = block(LONGS, 0, fork("change", slices), fork("base", 10));
        Pair.Signs signs = Pair.of(block, "base", "change").orElseThrow().signs();
        assertThat(signs.treatmentFirst()).isTrue();
        assertThat(signs.treatment().parkedShare()).isCloseTo(0.02, within(1e-12));
        assertThat(signs.treatment().unsettled()).isTrue();
        assertThat(signs.baseline()).satisfies(PairTest::isCalm);
        assertThat(signs.drift().getAsDouble()).isCloseTo(Math.log(2), within(1e-12));
    }

    private static Set<Integer> rejected(Plan.Kind kind, int threads, Fork left, Fork right) {
        Block measured = block(LONGS, 0);
        Plan.Turn turn = new Plan.Turn(0, 1);
        Plan plan = new Plan(kind, new Plan.Warmup(0, 0), 0, turn, 4, List.of());
        Benchmark benchmark = new Benchmark("a.B.c", Mode.AVERAGE_TIME, new TreeMap<>(), threads, "ns/op");
        Block.Id id = new Block.Id(benchmark, Block.Purpose.SAMPLE, 0, 1);
        return RejectedRounds.rejected(new Block(id, plan, List.of(), List.of(), measured.timing()), left, right);
    }
}
