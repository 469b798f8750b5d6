package dev.steelyard.history.change;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** A small sample of what {@code selfbench/run detect} prints in full. */
class ChangeSimulationTest {

    private static final ChangeDetector DETECTOR = new ChangeDetector(0.01);

    private static SeriesChanges detect(double[] noise) {
        return DETECTOR.detect(RevisionSeries.of("simulated", Histories.values(noise)));
    }

    /** Of 600 series, 1 % are 6; in the full tables it is 0.1 %, 0.7 % where values are autocorrelated, and none with outliers. */
    @Test
    void series_without_a_change_are_reported_no_more_often_than_promised() {
        for (String kind : new String[] {"independent", "autocorrelated", "outliers"}) {
            SplittableRandom random = new SplittableRandom(kind.hashCode());
            int reported = 0;
            for (int trial = 0; trial < 600; trial++) {
                double[] noise = Histories.noise(50, kind.equals("autocorrelated") ? 0.3 : 0, random);
                for (int i = 0; kind.equals("outliers") && i < noise.length; i++) {
                    noise[i] *= random.nextDouble() < 0.05 ? 5 : 1;
                }
                reported += detect(noise).unchanged() ? 0 : 1;
            }
            assertThat(reported).as(kind).isLessThanOrEqualTo(kind.equals("autocorrelated") ? 11 : 4);
        }
    }

    /** 300 series, of which 97 % should be found: 291, with a standard deviation of 3; four of these below. */
    @Test
    void a_shift_of_two_standard_deviations_is_found_and_lies_in_its_range() {
        SplittableRandom random = new SplittableRandom(17);
        int near = 0;
        int covered = 0;
        int extra = 0;
        for (int trial = 0; trial < 300; trial++) {
            SeriesChanges found = detect(Histories.shifted(Histories.noise(60, 0, random), 30, 2));
            near += found.changes().stream().anyMatch(change -> Math.abs(change.index() - 30) <= 3) ? 1 : 0;
            covered += found.changes().stream().anyMatch(change -> change.first() <= 30 && change.last() >= 30) ? 1 : 0;
            extra += Math.max(0, found.changes().size() - 1);
        }
        assertThat(near).isGreaterThanOrEqualTo(279);
        assertThat(covered).isGreaterThanOrEqualTo(293);
        assertThat(extra).isLessThanOrEqualTo(2);
    }
}
