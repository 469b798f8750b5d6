package dev.steelyard.history.creep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.steelyard.core.stats.Interval;
import dev.steelyard.history.change.ChangePoint;
import dev.steelyard.history.change.ChangeScale;
import dev.steelyard.history.change.RevisionSeries;
import dev.steelyard.history.change.SeriesChanges;
import dev.steelyard.history.creep.CreepRow.Averaged;
import dev.steelyard.history.creep.CreepRow.Reason;
import dev.steelyard.history.creep.CreepRow.Verdict;
import dev.steelyard.history.creep.ReleaseComparison.Place;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SplittableRandom;
import org.apache.commons.statistics.distribution.TDistribution;
import org.junit.jupiter.api.Test;

class ReleaseComparisonTest {

    private static double[] noise(int points) {
        double[] noise = Creeps.noise(points, 0, false, new SplittableRandom(3));
        Arrays.setAll(noise, i -> noise[i] * 0.001);
        return noise;
    }

    private static double[] step(int points, int at, double size) {
        double[] logs = noise(points);
        for (int i = at; i < points; i++) {
            logs[i] += size;
        }
        return logs;
    }

    @Test
    void the_newest_are_a_quarter_and_at_most_ten_and_the_release_is_itself_and_up_to_nine_before() {
        CreepRow row = Creeps.compare(noise(61), 20, 0.02);
        assertThat(row.newest()).isEqualTo(new Averaged(51, 60, 10));
        assertThat(row.released()).contains(new Averaged(11, 20, 10));
        row = Creeps.compare(noise(25), 4, 0.02);
        assertThat(row.newest()).isEqualTo(new Averaged(20, 24, 5));
        assertThat(row.released()).contains(new Averaged(0, 4, 5));
        row = Creeps.compare(noise(8), 4, 0.02);
        assertThat(row.newest()).isEqualTo(new Averaged(5, 7, 3));
        assertThat(row.verdict()).isEqualTo(Verdict.NOT_WORSE);
    }

    @Test
    void too_few_values_on_either_side_are_open() {
        CreepRow row = Creeps.compare(noise(40), 1, 0.02);
        assertThat(row.verdict()).isEqualTo(Verdict.OPEN);
        assertThat(row.reason()).contains(Reason.FEW_RELEASED);
        assertThat(row.released()).contains(new Averaged(0, 1, 2));
        assertThat(row.estimate()).isEmpty();
        for (int newer = 0; newer < 3; newer++) {
            row = Creeps.compare(noise(21 + newer), 20, 0.02);
            assertThat(row.reason()).contains(Reason.FEW_NEWEST);
        }
        assertThat(Creeps.compare(noise(5), new Place(-0.5, true), 0.02).reason())
                .contains(Reason.FEW_NEWEST);
    }

    /** The interval by another way: Student's t with the noise of the series, and the factor of an even creep. */
    @Test
    void the_interval_is_that_of_the_formula() {
        // None is far from its neighbors, so that all count in full, and there is too little of a change to be found.
        SplittableRandom random = new SplittableRandom(4);
        double[] logs = new double[61];
        Arrays.setAll(logs, i -> random.nextDouble(-0.001, 0.001) + 0.00001 * Math.max(0, i - 20));
        assertThat(Creeps.DETECTOR.detect(Creeps.series(logs)).changes()).isEmpty();
        PointNoise noise = PointNoise.of(logs);
        double before = Arrays.stream(logs, 11, 21).average().orElseThrow();
        double after = Arrays.stream(logs, 51, 61).average().orElseThrow();
        double sum = 0;
        for (int i = 0; i < 10; i++) {
            for (int j = 0; j < 10; j++) {
                sum += Math.pow(noise.correlation(), Math.abs(i - j));
            }
        }
        double error = noise.deviation() * Math.sqrt(2 * sum) / 10;
        double half = TDistribution.of(0.6 * 58).inverseCumulativeProbability(0.99) * error;
        CreepRow.Estimate estimate = Creeps.compare(logs, 20, 0.02).estimate().orElseThrow();
        assertThat(Math.log1p(estimate.change())).isCloseTo(after - before, within(1e-12));
        // The newest is 40 rows after the release, their mean 35.5; the ends are on both sides of 0.
        assertThat(Math.log1p(estimate.low())).isCloseTo((after - before - half) * 40 / 35.5, within(1e-12));
        assertThat(Math.log1p(estimate.high())).isCloseTo((after - before + half) * 40 / 35.5, within(1e-12));
    }

    @Test
    void an_improvement_is_stretched_at_its_lower_end() {
        double[] logs = noise(61);
        for (int i = 21; i < 61; i++) {
            logs[i] -= 0.001 * (i - 20);
        }
        CreepRow.Estimate estimate = Creeps.compare(logs, 20, 0.02).estimate().orElseThrow();
        assertThat(estimate.low()).isLessThan(-0.038);
        assertThat(estimate.high()).isBetween(-0.036, -0.031);
    }

    @Test
    void an_anchor_is_known_exactly_and_needs_no_values_of_its_own() {
        CreepRow row = Creeps.compare(step(40, 0, 0.05), new Place(-0.5, true), 0.02);
        assertThat(row.verdict()).isEqualTo(Verdict.WORSE);
        assertThat(row.released()).isEmpty();
        assertThat(row.estimate().orElseThrow().change()).isCloseTo(Math.expm1(0.05), within(0.001));
        CreepRow inside = Creeps.compare(step(40, 10, 0.05), new Place(4, true), 0.02);
        assertThat(inside.newest()).isEqualTo(new Averaged(32, 39, 8));
        assertThat(inside.verdict()).isEqualTo(Verdict.WORSE);
    }

    @Test
    void values_beyond_a_change_that_was_found_are_not_averaged() {
        double[] logs = step(60, 16, 0.05);
        for (int i = 52; i < 60; i++) {
            logs[i] += 0.05;
        }
        SeriesChanges found = Creeps.DETECTOR.detect(Creeps.series(logs));
        assertThat(found.changes()).hasSize(2);
        CreepRow row = Creeps.compare(logs, 20, 0.02);
        assertThat(row.released().orElseThrow().first())
                .isEqualTo(found.changes().get(0).last());
        assertThat(row.newest().first()).isEqualTo(found.changes().get(1).last());
        assertThat(row.verdict()).isEqualTo(Verdict.WORSE);
        double[] late = step(60, 58, 0.05);
        CreepRow open = Creeps.compare(late, 20, 0.02);
        assertThat(open.verdict()).isEqualTo(Verdict.OPEN);
        assertThat(open.reason()).contains(Reason.UNSETTLED);
    }

    @Test
    void where_too_few_values_are_left_a_change_near_them_widens_the_interval() {
        RevisionSeries series = Creeps.series(step(61, 21, 0.05));
        Interval plain = logs(series, List.of());
        Interval atRelease = logs(series, List.of(change(21, 19, 22, Math.exp(0.05))));
        assertThat(atRelease.low()).isCloseTo(plain.low() - 0.05, within(1e-9));
        assertThat(atRelease.high()).isCloseTo(plain.high(), within(1e-9));
        Interval amongNewest = logs(series, List.of(change(58, 55, 59, Math.exp(0.03))));
        // More than the stretch for an even creep, 40 / 35.5 of 0.05.
        assertThat(amongNewest.high()).isGreaterThan(0.08);
        assertThat(amongNewest.low()).isCloseTo(plain.low(), within(1e-9));
        Interval fallen = logs(series, List.of(change(58, 55, 59, Math.exp(-0.03))));
        assertThat(fallen.low()).isCloseTo(plain.low() - 0.03, within(1e-9));
    }

    private static ChangePoint change(int index, int first, int last, double after) {
        return new ChangePoint(index, first, last, 1, after, OptionalDouble.of(after - 1), 0.001);
    }

    private static Interval logs(RevisionSeries series, List<ChangePoint> changes) {
        SeriesChanges found = new SeriesChanges(
                series.name(),
                series.size(),
                ChangeScale.RATIO,
                changes,
                List.of(),
                Optional.empty(),
                OptionalDouble.empty());
        CreepRow row = new ReleaseComparison(0.01, 0.02).compare(series, found, new Place(20, false));
        CreepRow.Estimate estimate = row.estimate().orElseThrow();
        return new Interval(Math.log1p(estimate.low()), Math.log1p(estimate.high()));
    }

    @Test
    void what_is_near_the_margin_is_open() {
        CreepRow row = Creeps.compare(step(61, 21, Math.log(1.02)), 20, 0.02);
        assertThat(row.verdict()).isEqualTo(Verdict.OPEN);
        assertThat(row.reason()).contains(Reason.WIDE);
    }

    @Test
    void a_release_without_a_value_is_refused() {
        RevisionSeries series = RevisionSeries.of("x", new int[] {0, 2, 3}, new double[] {1, 1, 1}, 0);
        ReleaseComparison comparison = new ReleaseComparison(0.01, 0.02);
        SeriesChanges found = Creeps.DETECTOR.detect(series);
        assertThatThrownBy(() -> comparison.compare(series, found, new Place(1, false)))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
