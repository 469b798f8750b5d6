package dev.steelyard.core.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.evidence.Axis;
import dev.steelyard.core.evidence.Estimate;
import dev.steelyard.core.evidence.Evidence;
import dev.steelyard.core.evidence.Evidence.Obstacles;
import dev.steelyard.core.evidence.Evidence.RankOpinion;
import dev.steelyard.core.evidence.Evidence.Size;
import dev.steelyard.core.evidence.Spread;
import dev.steelyard.core.evidence.SyntheticBlocks;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.Comparison.Scores;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Reason;
import dev.steelyard.core.judgment.Samples;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.judgment.Warning;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.stats.Boundary;
import dev.steelyard.core.stats.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.apache.commons.statistics.distribution.TDistribution;
import org.junit.jupiter.api.Test;

/** The rules at their edges, on evidence made by hand; log(1.02) = 0.0198. */
class VerdictRulesTest {

    private static final Boundary BOUNDARY = new Boundary(Criteria.DEFAULT.looks());
    private static final Projection PROJECTION = Projection.ofBlocks(BOUNDARY);
    private static final VerdictRules RULES = new VerdictRules(Criteria.DEFAULT, PROJECTION, 0);

    /** An estimate whose interval at 98 % is as wide as that at 99 %. */
    private static Estimate estimate(double value, double half, double p) {
        Interval interval = Interval.around(value, half);
        return new Estimate(value, interval, interval, half, p, new Spread(half * half, 0, 0, false));
    }

    private static Evidence evidence(int blocks, Estimate estimate, RankOpinion ranks, Obstacles obstacles) {
        Axis axis = Axis.of(new double[] {100}, new double[] {101}, new Axis.Margin(0.02, 0));
        Size size = new Size(Samples.BLOCKS, blocks, blocks);
        return new Evidence(size, axis, Scores.NONE, Optional.of(estimate), Optional.of(ranks), obstacles, List.of());
    }

    private static Evidence evidence(int blocks, Estimate estimate, double ranksP, double center) {
        return evidence(blocks, estimate, new RankOpinion(ranksP, center, blocks >= 6), Obstacles.NONE);
    }

    /** Evidence whose ranks agree. */
    private static Evidence evidence(double value, double half, double p) {
        return evidence(8, estimate(value, half, p), 0.01, value);
    }

    private static List<Ruling> rulings(Evidence... rows) {
        List<UnjudgedRow> entries = new ArrayList<>();
        for (Evidence row : rows) {
            entries.add(UnjudgedRow.measured(
                    new Row(SyntheticBlocks.benchmark("Suite.b" + entries.size()), Metric.SCORE, "base", "change"),
                    row));
        }
        return RULES.on(entries);
    }

    private static Outcome outcome(Evidence row) {
        return rulings(row).get(0).verdict().outcome();
    }

    private static Optional<Reason> reason(Evidence row) {
        return rulings(row).get(0).verdict().reason();
    }

    @Test
    void the_whole_interval_must_lie_inside_the_margin() {
        assertThat(outcome(evidence(0.009, 0.0107, 0.2))).isEqualTo(Outcome.EQUIVALENT);
        assertThat(outcome(evidence(0.009, 0.0109, 0.2))).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(outcome(evidence(-0.009, 0.0109, 0.2))).isEqualTo(Outcome.INCONCLUSIVE);
    }

    @Test
    void equivalence_is_shown_by_the_interval_at_one_minus_two_alpha() {
        Estimate narrow = new Estimate(
                0.005,
                Interval.around(0.005, 0.016),
                Interval.around(0.005, 0.0147),
                0.016,
                0.4,
                new Spread(1e-4, 0, 0, false));
        assertThat(outcome(evidence(8, narrow, 0.5, 0.005))).isEqualTo(Outcome.EQUIVALENT);
    }

    @Test
    void an_adjusted_p_value_of_just_alpha_is_enough() {
        assertThat(outcome(evidence(0.03, 0.02, 0.01))).isEqualTo(Outcome.REGRESSED);
        assertThat(outcome(evidence(-0.03, 0.02, 0.01))).isEqualTo(Outcome.IMPROVED);
        assertThat(outcome(evidence(0.03, 0.02, 0.0101))).isEqualTo(Outcome.INCONCLUSIVE);
        Ruling above =
                rulings(evidence(0.03, 0.02, 0.0051), evidence(0, 0.05, 0.9)).get(0);
        assertThat(above.verdict().reason()).hasValue(new Reason.NotAfterCorrection(0.0051, 2, 0.0102));
        assertThat(above.verdict().moreBlocks().orElseThrow()).isPositive();
        assertThat(above.last()).isFalse();
    }

    @Test
    void an_interval_off_zero_with_a_raised_p_value_may_be_two_groups_of_forks() {
        Ruling ruling = rulings(evidence(0.03, 0.02, 0.021)).get(0);
        assertThat(ruling.verdict().outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(ruling.verdict().reason()).hasValue(new Reason.GroupsPossible(0.021));
        assertThat(ruling.verdict().moreBlocks().orElseThrow()).isPositive();
    }

    /** Nine small sure changes once let the tenth row pass at almost ten times its p-value. */
    @Test
    void rows_that_cannot_be_a_change_loosen_no_threshold() {
        Evidence small = evidence(0.01, 0.001, 1e-9);
        Evidence drawn = evidence(0.03, 0.02, 0.009);
        Evidence[] rows = {small, small, small, small, small, small, small, small, small, drawn};
        List<Ruling> rulings = rulings(rows);
        assertThat(rulings.get(9).verdict().outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(rulings.get(9).verdict().reason().orElseThrow())
                .isInstanceOfSatisfying(
                        Reason.NotAfterCorrection.class,
                        it -> assertThat(it.adjustedPValue())
                                .isCloseTo(0.09, org.assertj.core.api.Assertions.within(1e-12)));
        // They are marked as off 0 by a correction of their own.
        assertThat(rulings.subList(0, 9)).allSatisfy(ruling -> {
            assertThat(ruling.verdict().outcome()).isEqualTo(Outcome.EQUIVALENT);
            assertThat(ruling.verdict().nonZero()).isTrue();
        });
        Evidence vetoed = evidence(8, estimate(0.05, 0.02, 1e-9), 0.5, 0.05);
        assertThat(rulings(vetoed, vetoed, drawn).get(2).verdict().outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(rulings(evidence(0.05, 0.02, 1e-9), evidence(0.05, 0.02, 1e-9), drawn)
                        .get(2)
                        .verdict()
                        .outcome())
                .isEqualTo(Outcome.REGRESSED);
    }

    @Test
    void a_change_that_ranks_do_not_see_is_inconclusive_from_six_blocks_on() {
        Estimate sure = estimate(0.03, 0.02, 1e-4);
        assertThat(reason(evidence(6, sure, 0.11, 0.03)))
                .hasValue(new Reason.RanksDisagree(Samples.BLOCKS, 1e-4, 0.11));
        assertThat(outcome(evidence(6, sure, 0.02, -0.001))).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(outcome(evidence(6, sure, 0.09, 0.03))).isEqualTo(Outcome.REGRESSED);
        assertThat(outcome(evidence(5, sure, 0.11, 0.03))).isEqualTo(Outcome.REGRESSED);
    }

    @Test
    void a_change_is_withheld_and_equivalence_is_not() {
        Obstacles survivors =
                new Obstacles(Optional.empty(), Optional.of(new Reason.Survivors(Samples.BLOCKS, "change", 2, 8)));
        RankOpinion ranks = new RankOpinion(0.01, 0.03, true);
        assertThat(reason(evidence(8, estimate(0.03, 0.02, 1e-4), ranks, survivors)))
                .hasValue(new Reason.Survivors(Samples.BLOCKS, "change", 2, 8));
        assertThat(reason(evidence(8, estimate(0.03, 0.05, 0.4), ranks, survivors)))
                .hasValue(new Reason.Undecided());
        assertThat(outcome(evidence(8, estimate(0, 0.01, 1), new RankOpinion(1, 0, true), survivors)))
                .isEqualTo(Outcome.EQUIVALENT);
    }

    /** Whatever the canary says: where forks failed, a withheld change is a failure. */
    @Test
    void a_withheld_change_is_failed_with_a_widened_interval_too() {
        Obstacles survivors =
                new Obstacles(Optional.empty(), Optional.of(new Reason.Survivors(Samples.BLOCKS, "change", 2, 8)));
        Interval interval = Interval.around(0.05, 0.02);
        Estimate widened = new Estimate(0.05, interval, interval, 0.02, 1e-4, new Spread(4e-4, 0, 0, true));
        Ruling ruling = rulings(evidence(8, widened, new RankOpinion(0.01, 0.05, true), survivors))
                .get(0);
        assertThat(ruling.verdict().reason().orElseThrow()).isInstanceOf(Reason.CanaryWidened.class);
        assertThat(RowReport.judged(ruling, Criteria.DEFAULT).comparison().status())
                .isEqualTo(Status.FAILED);
    }

    @Test
    void a_count_without_a_better_direction_loosens_no_threshold() {
        List<UnjudgedRow> entries = new ArrayList<>();
        for (int i = 0; i < 9; i++) {
            Row row = new Row(SyntheticBlocks.benchmark("Suite.b" + i), "grows", Metric.Kind.EVENTS, "base", "change");
            entries.add(UnjudgedRow.measured(row, evidence(0.5, 0.01, 1e-9)));
        }
        Row hits = new Row(SyntheticBlocks.benchmark("Suite.b9"), "hits", Metric.Kind.OPERATIONS, "base", "change");
        entries.add(UnjudgedRow.measured(hits, evidence(0.03, 0.02, 0.009)));
        List<Ruling> rulings = RULES.on(entries);
        assertThat(rulings.get(9).verdict().outcome()).isEqualTo(Outcome.INCONCLUSIVE);
        assertThat(rulings.get(0).verdict().reason()).hasValue(new Reason.NoBetterDirection());
        assertThat(rulings.get(0).verdict().nonZero()).isTrue();
    }

    @Test
    void equivalence_with_the_center_by_ranks_outside_the_margin_is_inconclusive() {
        assertThat(reason(evidence(8, estimate(0, 0.01, 1), 0.01, 0.021)))
                .hasValue(new Reason.CenterOutsideMargin(Samples.BLOCKS));
        assertThat(outcome(evidence(8, estimate(0, 0.01, 1), 0.01, 0.019))).isEqualTo(Outcome.EQUIVALENT);
    }

    @Test
    void ranks_that_see_more_than_the_interval_are_a_warning() {
        Ruling wide =
                rulings(evidence(12, estimate(0.03, 0.05, 0.4), 0.005, 0.02)).get(0);
        assertThat(RowReport.judged(wide, Criteria.DEFAULT).comparison().warnings())
                .containsExactly(new Warning.FarSamples(Samples.BLOCKS, "Suite.b0", 0.005));
    }

    @Test
    void outlying_blocks_with_a_known_cause_are_not_warned_of_twice() {
        Evidence wide = evidence(12, estimate(0.03, 0.05, 0.4), 0.005, 0.02);
        Warning cause = new Warning.BlocksSlowed(
                Warning.BlocksSlowed.Cause.COLLECTING,
                List.of("change"),
                3,
                12,
                new Warning.BlocksSlowed.Shares(0.2, 0.4),
                OptionalDouble.empty());
        Evidence known = new Evidence(
                wide.size(),
                wide.axis(),
                wide.scores(),
                wide.estimate(),
                wide.ranks(),
                wide.obstacles(),
                List.of(cause));
        Ruling ruling = rulings(known).get(0);
        assertThat(RowReport.judged(ruling, Criteria.DEFAULT).comparison().warnings())
                .containsExactly(cause);
        assertThat(ruling.verdict()).isEqualTo(rulings(wide).get(0).verdict());
    }

    @Test
    void a_change_below_the_margin_is_not_final_and_one_above_is() {
        assertThat(rulings(evidence(Math.log(1.0199), 0.015, 1e-4)).get(0).last())
                .isFalse();
        assertThat(rulings(evidence(Math.log(1.0201), 0.015, 1e-4)).get(0).last())
                .isTrue();
    }

    /** The slow oracle: try one more block after the other. */
    @Test
    void the_projection_equals_a_search_block_by_block() {
        for (double value : new double[] {0, 0.004, 0.012, 0.05}) {
            for (double spread : new double[] {0.02, 0.05, 0.2}) {
                int n = 7;
                while ((half(n, 0.001, spread) >= value || 2 / Math.pow(4, n) > 0.001)
                        && half(n, 0.02, spread) >= Math.log(1.02) - value
                        && n <= Projection.FARTHEST) {
                    n++;
                }
                Evidence open = evidence(6, estimate(value, spread, 0.3), 1, value);
                assertThat(PROJECTION.moreUntilDecided(open, 0.01, 0.001)).hasValue(n - 6);
            }
        }
        Evidence hopeless = evidence(6, estimate(Math.log(1.02), 90, 0.3), 1, 0.02);
        assertThat(PROJECTION.moreUntilDecided(hopeless, 0.01, 0.001)).isEmpty();
    }

    private static double half(int blocks, double alpha, double spread) {
        double nominal = BOUNDARY.nominal(alpha);
        return TDistribution.of(blocks - 1).inverseSurvivalProbability(nominal / 2) * spread / Math.sqrt(blocks);
    }
}
