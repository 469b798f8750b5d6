package dev.steelyard.core.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.model.Comparison.Row;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.summary.Sides;
import dev.steelyard.core.verdict.Pair.ForkSigns;
import dev.steelyard.core.verdict.Pair.Signs;
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

    @Test
    void parked_work_unsettled_forks_and_drift_are_named() {
        List<String> warnings = warnings(
                i -> 0,
                i -> new Signs(
                        new ForkSigns(0.02, i < 6), new ForkSigns(0.005, i < 5), i % 2 == 0, OptionalDouble.of(0.02)));
        assertThat(warnings).hasSize(2);
        assertThat(warnings.get(0)).startsWith("base goes on working while it is parked (2.0 %");
        assertThat(warnings.get(1)).startsWith("6 of 20 forks of base never settled");
        assertThat(warnings(i -> 0, i -> new Signs(CALM, CALM, i % 2 == 0, OptionalDouble.of(0.02 + 0.001 * (i % 3)))))
                .singleElement()
                .asString()
                .startsWith("the ratio moves while forks run, by +2.1 %");
    }
}
