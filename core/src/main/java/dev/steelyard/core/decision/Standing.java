package dev.steelyard.core.decision;

import dev.steelyard.core.evidence.Estimate;
import dev.steelyard.core.evidence.Evidence;
import dev.steelyard.core.evidence.Evidence.RankOpinion;
import java.util.Optional;

/** The possible outcomes of a row before its p-value is corrected for its family. */
enum Standing {
    /** No verdict: a blocker rules one out. */
    BLOCKED,
    /** EQUIVALENT: the whole interval at 1 - 2 alpha lies inside the margin. */
    EQUIVALENT,
    /** No verdict: the interval lies inside the margin, but the Hodges-Lehmann estimate outside. */
    CENTER_OUTSIDE,
    /** No change: one side lost too many blocks. */
    WITHHELD,
    /** No change: the t test may show one, but the rank test does not. */
    RANKS_DISAGREE,
    /** A change without a better direction, which is never IMPROVED or REGRESSED. */
    UNDIRECTED,
    /** A change, if its p-value is small enough after the correction. */
    CANDIDATE;

    /** P-value of the rank test above which a change shown by the t test is not trusted. */
    static final double RANKS_DOUBT = 0.10;

    /** Returns the standing of a row. */
    static Standing of(UnjudgedRow entry) {
        return entry.evidence()
                .map(evidence -> of(evidence, entry.row().kind().directed()))
                .orElse(BLOCKED);
    }

    private static Standing of(Evidence evidence, boolean directed) {
        Optional<Estimate> estimate = evidence.estimate();
        if (evidence.obstacles().blocker().isPresent() || estimate.isEmpty()) {
            return BLOCKED;
        }
        Optional<RankOpinion> ranks = evidence.ranks().filter(RankOpinion::trusted);
        if (evidence.axis().inside(estimate.get().equivalence())) {
            boolean outside = ranks.filter(known -> !evidence.axis().inside(known.center()))
                    .isPresent();
            return outside ? CENTER_OUTSIDE : EQUIVALENT;
        }
        if (evidence.obstacles().withheld().isPresent()) {
            return WITHHELD;
        }
        double value = estimate.get().value();
        boolean doubted = ranks.filter(known -> known.pValue() > RANKS_DOUBT || known.center() * value < 0)
                .isPresent();
        return doubted ? RANKS_DISAGREE : directed ? CANDIDATE : UNDIRECTED;
    }
}
