package dev.steelyard.history.creep;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.history.creep.CreepRow.Verdict;
import dev.steelyard.history.creep.ReleaseComparison.Place;
import java.util.SplittableRandom;
import java.util.function.IntToDoubleFunction;
import org.junit.jupiter.api.Test;

/** A small sample of what {@code selfbench/run detect against} prints in full. */
class CreepSimulationTest {

    private static final int TRIALS = 1000;
    private static final int RELEASE = 10;
    private static final int POINTS = 51;
    private static final double MARGIN = Math.log(1.02);

    /** @param level log ratio of each value */
    private static int count(String kind, double deviation, Place release, Verdict verdict, IntToDoubleFunction level) {
        SplittableRandom random = new SplittableRandom(kind.hashCode());
        int count = 0;
        for (int trial = 0; trial < TRIALS; trial++) {
            double[] logs =
                    Creeps.noise(POINTS, kind.equals("autocorrelated") ? 0.3 : 0, kind.equals("outliers"), random);
            for (int i = 0; i < POINTS; i++) {
                logs[i] = deviation * logs[i] + level.applyAsDouble(i);
            }
            count += Creeps.compare(logs, release, 0.02).verdict() == verdict ? 1 : 0;
        }
        return count;
    }

    private static double creeping(int point, double whole) {
        return point <= RELEASE ? 0 : whole * (point - RELEASE) / (POINTS - 1 - RELEASE);
    }

    /** Of 1000 series, 1 % are 10; in the full tables it is at most 0.35 %. */
    @Test
    void a_change_of_the_margin_is_called_neither_more_often_than_promised() {
        Place measured = new Place(RELEASE, false);
        Place anchor = new Place(RELEASE, true);
        for (String kind : new String[] {"independent", "autocorrelated", "outliers"}) {
            for (Place release : new Place[] {measured, anchor}) {
                for (double deviation : new double[] {0.005}) {
                    String line = kind + " " + deviation + " " + release;
                    assertThat(count(kind, deviation, release, Verdict.NOT_WORSE, i -> i <= RELEASE ? 0 : MARGIN))
                            .as("at once, not worse: %s", line)
                            .isLessThanOrEqualTo(10);
                    assertThat(count(kind, deviation, release, Verdict.NOT_WORSE, i -> creeping(i, MARGIN)))
                            .as("evenly, not worse: %s", line)
                            .isLessThanOrEqualTo(10);
                    assertThat(count(kind, deviation, release, Verdict.WORSE, i -> i <= RELEASE ? 0 : MARGIN))
                            .as("at once, worse: %s", line)
                            .isLessThanOrEqualTo(10);
                }
            }
        }
    }

    /** Ten losses of 0.5 %, one every four revisions. The bounds are four standard deviations below what the full table has. */
    @Test
    void ten_losses_that_no_single_comparison_shows_are_found_together() {
        IntToDoubleFunction losses = i -> i <= RELEASE ? 0 : Math.log(1.005) * Math.ceil((i - RELEASE) / 4.0);
        assertThat(count("independent", 0.005, new Place(RELEASE, false), Verdict.WORSE, losses))
                .isGreaterThanOrEqualTo(980);
        assertThat(count("independent", 0.01, new Place(RELEASE, false), Verdict.WORSE, losses))
                .isGreaterThanOrEqualTo(800);
        assertThat(count("independent", 0.01, new Place(RELEASE, true), Verdict.WORSE, losses))
                .isGreaterThanOrEqualTo(950);
    }

    @Test
    void what_has_not_changed_is_shown_not_to_be_worse() {
        assertThat(count("independent", 0.005, new Place(RELEASE, false), Verdict.NOT_WORSE, i -> 0))
                .isGreaterThanOrEqualTo(950);
        assertThat(count("independent", 0.005, new Place(RELEASE, false), Verdict.WORSE, i -> 0))
                .isZero();
    }
}
