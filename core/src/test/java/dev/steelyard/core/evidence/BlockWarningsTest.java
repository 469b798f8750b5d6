package dev.steelyard.core.evidence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.steelyard.core.evidence.Pair.ForkSigns;
import dev.steelyard.core.evidence.Pair.Signs;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.Warning;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.PlanReason.Signal;
import dev.steelyard.core.summary.Sides;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

class BlockWarningsTest {

    private static final ForkSigns CALM = new ForkSigns(0, false);
    private static final Row ROW = new Row(SyntheticBlocks.benchmark("Decoder.longs"), Metric.SCORE, "base", "change");

    private static List<Warning> warnings(IntToDoubleFunction logRatio, IntFunction<Signs> signs) {
        SplittableRandom random = new SplittableRandom(9);
        List<Pair> pairs = new ArrayList<>();
        double[] values = new double[20];
        for (int i = 0; i < values.length; i++) {
            values[i] = logRatio.applyAsDouble(i) + 0.002 * random.nextGaussian();
            Sides sides = new Sides(100, 100 * Math.exp(values[i]));
            pairs.add(new Pair(i, new TreeMap<>(Map.of(Metric.SCORE, sides)), signs.apply(i)));
        }
        return new BlockWarnings(ROW, Criteria.DEFAULT, false, Optional.empty()).of(pairs, values);
    }

    private static Signs calm(int i) {
        return new Signs(CALM, CALM, i % 2 == 0, OptionalDouble.of(0.001 * (i % 3 - 1)));
    }

    @Test
    void calm_blocks_need_no_warning() {
        assertThat(warnings(i -> 0.05, BlockWarningsTest::calm)).isEmpty();
    }

    @Test
    void bimodal_forks_are_named() {
        assertThat(warnings(i -> i % 5 < 2 ? 0.10 : 0, BlockWarningsTest::calm))
                .singleElement()
                .isInstanceOfSatisfying(Warning.TwoGroupsOfBlocks.class, groups -> {
                    assertThat(groups.whose()).isEqualTo("change");
                    assertThat(groups.lower()).isEqualTo(12);
                    assertThat(groups.of()).isEqualTo(20);
                });
    }

    @Test
    void a_machine_too_busy_for_own_iterations_is_named() {
        ForkSigns busy = new ForkSigns(0, false, 0.15);
        assertThat(warnings(i -> 0, i -> new Signs(CALM, busy, i % 2 == 0, OptionalDouble.empty())))
                .singleElement()
                .isInstanceOfSatisfying(
                        Warning.Disturbed.class, it -> assertThat(it.share()).isCloseTo(0.15, within(1e-9)));
        assertThat(warnings(i -> 0, i -> new Signs(CALM, i < 12 ? busy : CALM, i % 2 == 0, OptionalDouble.empty())))
                .isEmpty();
    }

    @Test
    void forks_whose_allocation_is_lost_are_counted() {
        ForkSigns lost = new ForkSigns(0, false, 0, 0, true, Optional.empty(), TurnShares.NONE);
        assertThat(warnings(i -> 0, i -> new Signs(CALM, i < 3 ? lost : CALM, i % 2 == 0, OptionalDouble.empty())))
                .containsExactly(new Warning.AllocationLost("change", 3, 20));
    }

    @Test
    void scores_of_zero_leave_open_whose_forks_are_bimodal() {
        List<Pair> pairs = new ArrayList<>();
        double[] values = new double[20];
        for (int i = 0; i < values.length; i++) {
            values[i] = (i % 5 < 2 ? 0 : -1) + 1e-3 * (i % 3);
            Sides sides = new Sides(100, i % 5 < 2 ? 100 : 0);
            pairs.add(new Pair(i, new TreeMap<>(Map.of(Metric.SCORE, sides)), calm(i)));
        }
        assertThat(new BlockWarnings(ROW, Criteria.DEFAULT, false, Optional.empty()).of(pairs, values))
                .singleElement()
                .isInstanceOfSatisfying(
                        Warning.TwoGroupsOfBlocks.class,
                        groups -> assertThat(groups.whose()).isEqualTo("Decoder.longs"));
    }

    @Test
    void start_order_is_named() {
        assertThat(warnings(i -> i % 2 == 0 ? 0.012 : 0, BlockWarningsTest::calm))
                .singleElement()
                .isInstanceOfSatisfying(Warning.StartOrder.class, it -> {
                    assertThat(it.treatment()).isEqualTo("change");
                    assertThat(it.change()).isBetween(0.01, 0.02);
                });
    }

    private static List<Warning> signs(ForkSigns baseline, ForkSigns treatment, int unsettled) {
        return signs(baseline, treatment, unsettled, false);
    }

    private static List<Warning> signs(ForkSigns baseline, ForkSigns treatment, int unsettled, boolean alternate) {
        List<Pair> pairs = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            ForkSigns left = new ForkSigns(baseline.parkedShare(), i < unsettled);
            Sides sides = new Sides(100, 100);
            pairs.add(new Pair(
                    i,
                    new TreeMap<>(Map.of(Metric.SCORE, sides)),
                    new Signs(left, treatment, i % 2 == 0, OptionalDouble.empty())));
        }
        return new BlockWarnings(ROW, Criteria.DEFAULT, alternate, Optional.empty()).of(pairs, new double[20]);
    }

    @Test
    void forks_that_ran_one_after_the_other_are_named_and_disturb_nobody_while_parked() {
        assertThat(signs(new ForkSigns(0.2, false), new ForkSigns(0.005, false), 0, true))
                .containsExactly(new Warning.ForksAlternated());
    }

    @Test
    void parked_work_counts_where_both_sides_differ_by_half_the_margin_or_it_is_much() {
        assertThat(signs(new ForkSigns(0.02, false), new ForkSigns(0.005, false), 0))
                .containsExactly(new Warning.ParkedWork("base", 0.02));
        assertThat(signs(new ForkSigns(0.005, false), new ForkSigns(0.02, false), 0))
                .containsExactly(new Warning.ParkedWork("change", 0.02));
        assertThat(signs(new ForkSigns(0.013, false), new ForkSigns(0.011, false), 0))
                .isEmpty();
        assertThat(signs(new ForkSigns(0.2, false), new ForkSigns(0.2, false), 0))
                .hasSize(2);
    }

    @Test
    void forks_that_never_settle_are_named_from_a_quarter_on() {
        assertThat(signs(CALM, CALM, 5)).isEmpty();
        assertThat(signs(CALM, CALM, 6))
                .containsExactly(new Warning.NeverSettled("base", 0.3, List.of(Signal.COMPILER)));
    }

    @Test
    void drift_within_forks_is_named() {
        assertThat(warnings(i -> 0, i -> new Signs(CALM, CALM, i % 2 == 0, OptionalDouble.of(0.02 + 0.001 * (i % 3)))))
                .singleElement()
                .isInstanceOfSatisfying(
                        Warning.RatioMoves.class, it -> assertThat(it.change()).isCloseTo(0.021, within(1e-3)));
    }
}
