package dev.steelyard.core.judgment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Mode;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** What changes of a benchmark are usual. */
class NormalRangeTest {

    private static Row row(Mode mode) {
        return new Row(new Benchmark("b.B.read", mode, new TreeMap<>(), 1, "ns/op"), Metric.SCORE, "base", "change");
    }

    /** Ratios whose logs change by these steps. */
    private static double[] after(double... steps) {
        double[] ratios = new double[steps.length + 1];
        ratios[0] = 1;
        for (int i = 0; i < steps.length; i++) {
            ratios[i + 1] = ratios[i] * Math.exp(steps[i]);
        }
        return ratios;
    }

    @Test
    void a_short_history_says_nothing() {
        assertThat(NormalRange.of(row(Mode.AVERAGE_TIME), after(0, 0, 0, 0, 0, 0, 0, 0, 0)))
                .isEmpty();
        assertThat(NormalRange.of(row(Mode.AVERAGE_TIME), new double[0])).isEmpty();
    }

    /** Of 20 changes, one in twenty is beyond each end: the second least and the second largest. */
    @Test
    void nine_in_ten_changes_are_within() {
        double[] steps = new double[20];
        for (int i = 0; i < 20; i++) {
            steps[i] = (i % 2 == 0 ? 1 : -1) * 0.001 * (i + 1);
        }

        NormalRange range = NormalRange.of(row(Mode.AVERAGE_TIME), after(steps)).orElseThrow();

        assertThat(range.changes()).isEqualTo(20);
        // Steps are +1, -2, ..., +19, -20 per mille: without +19 and -20, the ends are -18 and +17.
        assertThat(range.low()).isCloseTo(Math.expm1(-0.018), within(1e-12));
        assertThat(range.high()).isCloseTo(Math.expm1(0.017), within(1e-12));
    }

    @Test
    void the_newest_fifty_changes_count() {
        double[] steps = new double[80];
        for (int i = 0; i < 30; i++) {
            steps[i] = i % 2 == 0 ? 1 : -1;
        }

        NormalRange range = NormalRange.of(row(Mode.AVERAGE_TIME), after(steps)).orElseThrow();

        assertThat(range.changes()).isEqualTo(50);
        assertThat(range.high()).isCloseTo(0, within(1e-12));
    }

    @Test
    void of_throughput_it_is_shown_as_the_score_changes() {
        NormalRange range = new NormalRange(row(Mode.THROUGHPUT), -0.2, 0.25, 10);

        assertThat(range.change().low()).isCloseTo(-0.2, within(1e-12));
        assertThat(range.change().high()).isCloseTo(0.25, within(1e-12));
    }
}
