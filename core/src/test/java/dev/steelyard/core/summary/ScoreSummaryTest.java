package dev.steelyard.core.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Scores of several forks as one number, or as JMH sums them up. */
final class ScoreSummaryTest {

    @Test
    void error_is_the_t_quantile_times_the_standard_error() {
        ScoreSummary summary = ScoreSummary.of(List.of(1.0, 2.0, 3.0, 4.0)).orElseThrow();
        assertThat(summary.mean()).isEqualTo(2.5);
        // Quantile .9995 of t with 3 degrees of freedom is 12.924 in printed tables; the standard error is
        // sqrt(5/3/4).
        assertThat(summary.error().orElseThrow()).isCloseTo(12.924 * Math.sqrt(5.0 / 12), within(1e-3));
    }

    @Test
    void deviation_is_that_of_a_sample_and_one_score_has_none() {
        assertThat(ScoreSummary.of(List.of(2.0, 4.0, 4.0, 6.0))
                        .orElseThrow()
                        .deviation()
                        .orElseThrow())
                .isCloseTo(Math.sqrt(8.0 / 3), within(1e-12));
        assertThat(ScoreSummary.of(List.of(2.0)).orElseThrow().deviation()).isEmpty();
    }

    @Test
    void two_scores_have_no_error() {
        assertThat(ScoreSummary.of(List.of(1.0, 2.0)).orElseThrow().error()).isEmpty();
        assertThat(ScoreSummary.of(List.of())).isEmpty();
    }

    @Test
    void percentiles_interpolate_between_ranks() {
        ScoreSummary summary = ScoreSummary.of(List.of(4.0, 1.0, 3.0, 2.0)).orElseThrow();
        assertThat(summary.percentile(0)).isEqualTo(1);
        assertThat(summary.percentile(50)).isEqualTo(2.5);
        // Position .7 * 5 = 3.5, halfway from the third to the fourth.
        assertThat(summary.percentile(70)).isCloseTo(3.5, within(1e-12));
        assertThat(summary.percentile(100)).isEqualTo(4);
    }

    @Test
    void statistics_of_forks() {
        List<Double> scores = List.of(9.0, 1.0, 2.0);
        assertThat(ScoreStatistic.MEAN.of(scores)).hasValue(4);
        assertThat(ScoreStatistic.MEDIAN.of(scores)).hasValue(2);
        assertThat(ScoreStatistic.MEDIAN.of(List.of(1.0, 2.0))).hasValue(1.5);
        assertThat(ScoreStatistic.MIN.of(scores)).hasValue(1);
        assertThat(ScoreStatistic.MIN.of(List.of())).isEmpty();
    }

    @Test
    void statistics_have_names() {
        for (ScoreStatistic statistic : ScoreStatistic.values()) {
            assertThat(ScoreStatistic.of(statistic.label())).isEqualTo(statistic);
        }
        assertThatThrownBy(() -> ScoreStatistic.of("max"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("mean, median or min");
    }
}
