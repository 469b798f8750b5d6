package dev.steelyard.history.series;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison.Scores;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.history.series.HistoryPoint.Result;
import java.util.Optional;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

/** Recorded numbers that do not agree with one another. */
class HistoryResultTest {

    private static Result result(double before, double after, double estimate, double low, double high) {
        return new Result(
                Status.MEASURED,
                Outcome.INCONCLUSIVE,
                false,
                Optional.of(new Change(estimate, low, high, 0.99)),
                new Scores(OptionalDouble.of(before), OptionalDouble.of(after)),
                12);
    }

    @Test
    void an_estimate_outside_of_its_interval_drifted() {
        assertThat(result(100, 144, 0.44, -0.078, 0.084).drifted()).isTrue();
        assertThat(result(100, 104, 0.04, -0.078, 0.084).drifted()).isFalse();
    }

    @Test
    void an_estimate_should_be_like_the_mean_scores() {
        // log(9.61 / 9.02) = 0.063, log(1.189) = 0.173: further apart than half of it.
        assertThat(result(9.02, 9.61, 0.189, -0.57, 2.3).unlikeScores(false)).isTrue();
        assertThat(result(100, 118, 0.189, 0.1, 0.3).unlikeScores(false)).isFalse();
        assertThat(result(100, 101, -0.005, -0.02, 0.02).unlikeScores(false))
                .as("next to nothing")
                .isFalse();
        assertThat(result(400, 200, 1, 0.9, 1.1).unlikeScores(true))
                .as("half the throughput is twice the time")
                .isFalse();
        assertThat(result(400, 200, 1, 0.9, 1.1).unlikeScores(false)).isTrue();
        assertThat(result(0, 200, 1, 0.9, 1.1).unlikeScores(false)).isFalse();
    }
}
