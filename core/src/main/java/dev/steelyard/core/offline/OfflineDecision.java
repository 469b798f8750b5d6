package dev.steelyard.core.offline;

import dev.steelyard.core.model.Comparison.Row;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Verdict;
import dev.steelyard.core.model.Verdict.Outcome;
import dev.steelyard.core.stats.RankSum;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** The rules that make a verdict of a finding and its corrected p-value, in the order of the live ones. */
final class OfflineDecision {

    /**
     * There are verdicts where the smallest p-value that the rank test can have is at most this: from 4 forks a side on, as
     * live from 4 blocks on.
     */
    static final double RANKS_FROM = 0.05;
    /** Forks a side from which that is so. */
    static final int FEWEST = 4;
    /** The rank-sum p-value above which a change that the t test shows is not believed. */
    static final double RANKS_DOUBT = 0.10;

    private final Criteria criteria;
    private final ForksNeeded needed;

    OfflineDecision(Criteria criteria) {
        this.criteria = criteria;
        this.needed = new ForksNeeded(criteria.alpha());
    }

    /**
     * Returns the verdict on a row.
     *
     * @param adjusted its p-value after the correction, which drives the verdict
     * @param family rows it was corrected for
     */
    Verdict on(Row row, Finding finding, double adjusted, int family) {
        if (finding.obstacle().isPresent()) {
            Finding.Obstacle obstacle = finding.obstacle().get();
            return inconclusive(obstacle.reason(), OptionalDouble.empty(), obstacle.moreForks());
        }
        if (finding.test().isEmpty()) {
            return Verdict.inconclusive("the values of the forks are too great or too small to be compared");
        }
        if (finding.tooFew()) {
            return tooFew(row, finding);
        }
        Tested tested = finding.test().get();
        double margin = criteria.margins().of(row.metric());
        boolean changed = adjusted <= criteria.alpha();
        if (finding.contrast().inside(tested.low(), tested.high(), margin)) {
            return equivalent(finding, adjusted, margin, changed);
        }
        return changed ? change(finding, tested, adjusted) : open(finding, tested, margin, adjusted, family);
    }

    private static Verdict tooFew(Row row, Finding finding) {
        int left = finding.baselineForks();
        int right = finding.treatmentForks();
        return inconclusive(
                String.format(
                        Locale.ROOT,
                        "%d forks of %s and %d of %s are too few to tell a change from a lucky draw of forks; run %d a side"
                                + " or more (-f %d)",
                        left,
                        row.baseline(),
                        right,
                        row.treatment(),
                        FEWEST,
                        FEWEST),
                OptionalDouble.empty(),
                OptionalInt.of(Math.max(1, FEWEST - Math.min(left, right))));
    }

    private Verdict open(Finding finding, Tested tested, double margin, double adjusted, int family) {
        String reason = tested.offZero()
                ? String.format(
                        Locale.ROOT,
                        "the change is off 0 by itself (p %.2g), but not after the correction for the %d rows of its "
                                + "family (adjusted p %.2g)",
                        tested.pValue(),
                        family,
                        adjusted)
                : "the interval holds 0 and reaches beyond the margin";
        // The raw p-value at which the correction would let the row pass as it stands.
        double pass = criteria.alpha() * Math.min(1, Math.max(tested.pValue() / adjusted, 1.0 / family));
        int fewest = Math.min(finding.baselineForks(), finding.treatmentForks());
        return inconclusive(
                reason, OptionalDouble.of(adjusted), needed.more(finding.contrast(), tested, margin, pass, fewest));
    }

    private static Verdict equivalent(Finding finding, double adjusted, double margin, boolean changed) {
        Contrast contrast = finding.contrast();
        boolean outside = trusted(finding)
                .filter(ranks -> !contrast.allZero())
                .map(ranks -> ranks.shift() <= contrast.lowest(margin) || ranks.shift() >= contrast.highest(margin))
                .orElse(false);
        if (outside) {
            return inconclusive(
                    "the mean lies inside the margin and the middle of the forks by ranks (Hodges-Lehmann) outside",
                    OptionalDouble.of(adjusted),
                    OptionalInt.empty());
        }
        return new Verdict(
                Outcome.EQUIVALENT, changed, OptionalDouble.of(adjusted), Optional.empty(), OptionalInt.empty());
    }

    private static Verdict change(Finding finding, Tested tested, double adjusted) {
        Optional<RankSum.Result> ranks = trusted(finding);
        boolean doubted = ranks.map(known -> known.pValue() > RANKS_DOUBT || known.shift() * tested.estimate() < 0)
                .orElse(false);
        if (doubted) {
            return inconclusive(
                    String.format(
                            Locale.ROOT,
                            "the t test shows a change (adjusted p %.2g) that the rank-sum test does not see (p %.2g): it "
                                    + "rests on a few forks",
                            adjusted,
                            ranks.map(RankSum.Result::pValue).orElse(1.0)),
                    OptionalDouble.of(adjusted),
                    OptionalInt.empty());
        }
        return new Verdict(
                tested.estimate() > 0 ? Outcome.REGRESSED : Outcome.IMPROVED,
                true,
                OptionalDouble.of(adjusted),
                Optional.empty(),
                OptionalInt.empty());
    }

    /** The ranks, where there are forks enough for them to show anything. */
    static Optional<RankSum.Result> trusted(Finding finding) {
        double smallest = RankSum.smallestPValue(finding.baselineForks(), finding.treatmentForks());
        return finding.ranks().filter(ranks -> smallest <= RANKS_FROM);
    }

    private static Verdict inconclusive(String reason, OptionalDouble adjusted, OptionalInt more) {
        return new Verdict(Outcome.INCONCLUSIVE, false, adjusted, Optional.of(reason), more);
    }
}
