package dev.steelyard.core.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.summary.Sides;
import dev.steelyard.core.verdict.Pair.ForkSigns;
import dev.steelyard.core.verdict.Pair.Signs;
import dev.steelyard.core.verdict.VariantSign.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

class CaveatsTest {

    private static final ForkSigns CALM = new ForkSigns(0, false);
    private static final Row ROW = new Row(SyntheticBlocks.benchmark("Decoder.longs"), Metric.SCORE, "base", "change");

    private static List<String> warnings(IntToDoubleFunction logRatio, IntFunction<Signs> signs) {
        SplittableRandom random = new SplittableRandom(9);
        List<Pair> pairs = new ArrayList<>();
        double[] values = new double[20];
        for (int i = 0; i < values.length; i++) {
            values[i] = logRatio.applyAsDouble(i) + 0.002 * random.nextGaussian();
            Sides sides = new Sides(100, 100 * Math.exp(values[i]));
            pairs.add(new Pair(i, new TreeMap<>(Map.of(Metric.SCORE, sides)), signs.apply(i)));
        }
        return new Caveats(ROW, 0.02).of(pairs, values);
    }

    private static Signs calm(int i) {
        return new Signs(CALM, CALM, i % 2 == 0, OptionalDouble.of(0.001 * (i % 3 - 1)));
    }

    @Test
    void calm_blocks_need_no_warning() {
        assertThat(warnings(i -> 0.05, CaveatsTest::calm)).isEmpty();
    }

    @Test
    void bimodal_forks_are_named() {
        assertThat(warnings(i -> i % 5 < 2 ? 0.10 : 0, CaveatsTest::calm))
                .singleElement()
                .asString()
                .startsWith("the forks of change fall into two groups: 12 of 20 blocks");
    }

    @Test
    void a_machine_too_busy_for_own_iterations_is_named() {
        ForkSigns busy = new ForkSigns(0, false, 0.15);
        assertThat(warnings(i -> 0, i -> new Signs(CALM, busy, i % 2 == 0, OptionalDouble.empty())))
                .singleElement()
                .asString()
                .startsWith("others took 15 % of the time of the iterations");
        assertThat(warnings(i -> 0, i -> new Signs(CALM, i < 12 ? busy : CALM, i % 2 == 0, OptionalDouble.empty())))
                .isEmpty();
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
        assertThat(new Caveats(ROW, 0.02).of(pairs, values))
                .singleElement()
                .asString()
                .startsWith("the forks of Decoder.longs fall into two groups");
    }

    @Test
    void start_order_is_named() {
        assertThat(warnings(i -> i % 2 == 0 ? 0.012 : 0, CaveatsTest::calm))
                .singleElement()
                .asString()
                .contains("+1.")
                .endsWith("greater where change starts first");
    }

    private static List<VariantSign> signs(ForkSigns baseline, ForkSigns treatment, int unsettled) {
        List<Pair> pairs = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            ForkSigns left = new ForkSigns(baseline.parkedShare(), i < unsettled);
            pairs.add(new Pair(i, new TreeMap<>(), new Signs(left, treatment, i % 2 == 0, OptionalDouble.empty())));
        }
        return new Caveats(ROW, 0.02).signs(pairs);
    }

    @Test
    void parked_work_counts_where_both_sides_differ_by_half_the_margin_or_it_is_much() {
        assertThat(signs(new ForkSigns(0.02, false), new ForkSigns(0.005, false), 0))
                .containsExactly(new VariantSign(Kind.PARKED, "base", 0.02));
        assertThat(signs(new ForkSigns(0.005, false), new ForkSigns(0.02, false), 0))
                .containsExactly(new VariantSign(Kind.PARKED, "change", 0.02));
        assertThat(signs(new ForkSigns(0.013, false), new ForkSigns(0.011, false), 0))
                .isEmpty();
        assertThat(signs(new ForkSigns(0.2, false), new ForkSigns(0.2, false), 0))
                .hasSize(2);
    }

    @Test
    void forks_that_never_settle_are_named_from_a_quarter_on() {
        assertThat(signs(CALM, CALM, 5)).isEmpty();
        assertThat(signs(CALM, CALM, 6)).containsExactly(new VariantSign(Kind.UNSETTLED, "base", 0.3));
    }

    @Test
    void a_kind_of_sign_is_one_sentence_for_all_variants() {
        assertThat(VariantSign.sentences(List.of(
                        new VariantSign(Kind.PARKED, "base", 0.03),
                        new VariantSign(Kind.PARKED, "change", 0.05),
                        new VariantSign(Kind.PARKED, "base", 0.04),
                        new VariantSign(Kind.UNSETTLED, "base", 0.3))))
                .containsEntry(
                        Kind.PARKED,
                        "base, change go on working while parked (up to 5.0 % of the time of their turns): the other "
                                + "variants pay for a part of it")
                .containsEntry(
                        Kind.UNSETTLED,
                        "forks of base never settled (30 % of them): the compiler still worked in their second half");
    }

    @Test
    void drift_within_forks_is_named() {
        assertThat(warnings(i -> 0, i -> new Signs(CALM, CALM, i % 2 == 0, OptionalDouble.of(0.02 + 0.001 * (i % 3)))))
                .singleElement()
                .asString()
                .startsWith("the ratio moves while forks run, by +2.1 %");
    }
}
