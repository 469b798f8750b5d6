package dev.steelyard.core.verdict;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.Comparison.Scores;
import dev.steelyard.core.judgment.Verdict;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.stats.Boundary;
import dev.steelyard.core.stats.RepeatedTest;
import dev.steelyard.core.stats.SignedRank;
import dev.steelyard.core.summary.Sides;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.apache.commons.statistics.distribution.TDistribution;
import org.junit.jupiter.api.Test;

/** The rules at their edges, on analyses made by hand; log(1.02) = 0.0198. */
class DecisionTest {

    private static final Row ROW = new Row(SyntheticBlocks.benchmark("Decoder.longs"), Metric.SCORE, "base", "change");
    private static final Boundary BOUNDARY = new Boundary(Criteria.DEFAULT.looks());
    private static final Decision DECISION =
            new Decision(Criteria.DEFAULT, Optional.of(new Projection(BOUNDARY, 0.01)));

    private static Analysis analysis(RepeatedTest.Result result, double ranksP, double centre) {
        Series series = Series.of(Collections.nCopies(result.blocks(), new Sides(100, 101)));
        return new Analysis(
                series,
                Scores.NONE,
                Optional.of(result),
                Optional.of(new SignedRank.Result(ranksP, centre)),
                Optional.empty(),
                List.of(),
                List.of());
    }

    private static RepeatedTest.Result result(int blocks, double estimate, double half, double p) {
        return new RepeatedTest.Result(blocks, estimate, half, estimate - half, estimate + half, half, p, false);
    }

    private static Verdict on(RepeatedTest.Result result, double ranksP, double centre, double adjusted) {
        return DECISION.on(ROW, analysis(result, ranksP, centre), adjusted, 70);
    }

    @Test
    void the_whole_interval_must_lie_inside_the_margin() {
        assertThat(on(result(8, 0.009, 0.0107, 0.2), 0.1, 0.009, 0.2).outcome()).isEqualTo(Outcome.EQUIVALENT);
        assertThat(on(result(8, 0.009, 0.0109, 0.2), 0.1, 0.009, 0.2).outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(on(result(8, -0.009, 0.0109, 0.2), 0.1, -0.009, 0.2).outcome())
                .isEqualTo(Outcome.INCONCLUSIVE);
    }

    @Test
    void an_adjusted_p_value_of_just_alpha_is_enough() {
        assertThat(on(result(8, 0.03, 0.02, 0.001), 0.01, 0.03, 0.01).outcome()).isEqualTo(Outcome.REGRESSED);
        assertThat(on(result(8, -0.03, 0.02, 0.001), 0.01, -0.03, 0.01).outcome())
                .isEqualTo(Outcome.IMPROVED);
        Verdict above = on(result(8, 0.03, 0.02, 0.001), 0.01, 0.03, 0.0101);
        assertThat(above.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(above.reason().orElseThrow()).contains("after the correction for the 70 rows");
        assertThat(above.moreBlocks().getAsInt()).isPositive();
    }

    @Test
    void a_change_that_ranks_do_not_see_is_inconclusive_from_six_blocks_on() {
        assertThat(on(result(6, 0.03, 0.02, 1e-4), 0.11, 0.03, 1e-3).reason().orElseThrow())
                .contains("signed-rank test does not see");
        assertThat(on(result(6, 0.03, 0.02, 1e-4), 0.02, -0.001, 1e-3).outcome())
                .isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(on(result(6, 0.03, 0.02, 1e-4), 0.09, 0.03, 1e-3).outcome()).isEqualTo(Outcome.REGRESSED);
        assertThat(on(result(5, 0.03, 0.02, 1e-4), 0.11, 0.03, 1e-3).outcome()).isEqualTo(Outcome.REGRESSED);
    }

    @Test
    void equivalence_with_the_centre_by_ranks_outside_the_margin_is_inconclusive() {
        assertThat(on(result(8, 0, 0.01, 1), 0.01, 0.021, 1).reason().orElseThrow())
                .contains("Hodges-Lehmann");
        assertThat(on(result(8, 0, 0.01, 1), 0.01, 0.019, 1).outcome()).isEqualTo(Outcome.EQUIVALENT);
    }

    @Test
    void ranks_that_see_more_than_the_interval_are_a_warning() {
        Analysis wide = analysis(result(12, 0.03, 0.05, 0.4), 0.005, 0.02);
        Verdict verdict = DECISION.on(ROW, wide, 0.4, 1);
        assertThat(verdict.outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(DECISION.warnings(ROW, wide, verdict))
                .singleElement()
                .asString()
                .contains("far from the others");
    }

    /** From blocks on: a sure change at the fourth block, then one wild block that alone keeps the mean up. */
    @Test
    void a_mean_that_one_block_keeps_up_is_inconclusive() {
        double[] values = {0.05, 0.045, 0.055, 0.05, 0.3, -0.02, -0.03, -0.01, -0.025, -0.015};
        RepeatedTest.Result result =
                new RepeatedTest(BOUNDARY, 0.01).test(values, 1e-9).orElseThrow();
        assertThat(result.pValue()).isLessThan(0.01);
        assertThat(result.drifted()).isFalse();
        SignedRank.Result ranks = SignedRank.test(values).orElseThrow();
        assertThat(on(result, ranks.pValue(), ranks.centre(), result.pValue()).outcome())
                .isEqualTo(Outcome.INCONCLUSIVE);
    }

    /** The slow oracle: try one more block after the other. */
    @Test
    void the_projection_equals_a_search_block_by_block() {
        for (double estimate : new double[] {0, 0.004, 0.012, 0.05}) {
            for (double spread : new double[] {0.02, 0.05, 0.2}) {
                RepeatedTest.Result result = new RepeatedTest.Result(6, estimate, spread, -1, 1, 1, 0.3, false);
                int n = 7;
                while (half(n, 0.001, spread) >= estimate
                        && half(n, 0.01, spread) >= Math.log(1.02) - estimate
                        && n <= Projection.FARTHEST) {
                    n++;
                }
                assertThat(new Projection(BOUNDARY, 0.01)
                                .moreBlocks(Series.of(List.of(new Sides(1, 1))), result, 0.02, 0.001)
                                .getAsInt())
                        .isEqualTo(n - 6);
            }
        }
        RepeatedTest.Result hopeless = new RepeatedTest.Result(6, Math.log(1.02), 90, -1, 1, 1, 0.3, false);
        assertThat(new Projection(BOUNDARY, 0.01)
                        .moreBlocks(Series.of(List.of(new Sides(1, 1))), hopeless, 0.02, 0.001))
                .isEmpty();
    }

    private static double half(int blocks, double alpha, double spread) {
        double nominal = BOUNDARY.nominal(alpha);
        return TDistribution.of(blocks - 1).inverseSurvivalProbability(nominal / 2) * spread / Math.sqrt(blocks);
    }
}
