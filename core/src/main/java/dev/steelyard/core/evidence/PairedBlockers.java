package dev.steelyard.core.evidence;

import dev.steelyard.core.evidence.Evidence.Blocker;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.Reason;
import dev.steelyard.core.judgment.Samples;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.summary.ForkScores;
import dev.steelyard.core.summary.Sides;
import java.util.List;
import java.util.Optional;

/** Finds permanent blockers, which no number of further blocks removes, except those found together with the estimate. */
final class PairedBlockers {

    private PairedBlockers() {}

    /** Returns the blocker of a row, if any. */
    static Optional<Blocker> of(Row row, PairedSeries series, List<Sides> sides) {
        return series.mismatch()
                .or(() -> quantile(row, series))
                .or(() -> secondary(row, series, sides))
                .or(() -> zero(row, sides))
                .map(Blocker::lasting);
    }

    /** Returns the reason for a quantile. Forks with too few samples are the slow ones, so leaving them out would bias the result. */
    private static Optional<Reason> quantile(Row row, PairedSeries series) {
        int lacking = series.lacking(row.metric());
        return row.kind() != Metric.Kind.QUANTILE || lacking == 0
                ? Optional.empty()
                : Optional.of(new Reason.TooFewSamples(
                        Samples.BLOCKS, lacking, series.blocks(), ForkScores.QUANTILE_SAMPLES));
    }

    private static Optional<Reason> zero(Row row, List<Sides> sides) {
        int zero = (int) sides.stream()
                .filter(each -> each.baseline() <= 0 || each.treatment() <= 0)
                .count();
        return zero == 0 || !row.kind().score()
                ? Optional.empty()
                : Optional.of(new Reason.ZeroTime(Samples.BLOCKS, zero, sides.size()));
    }

    /** Returns the reason for a group method or a counter; a count of 0 on both sides in every block is not an obstacle. */
    private static Optional<Reason> secondary(Row row, PairedSeries series, List<Sides> sides) {
        if (row.kind() == Metric.Kind.AMBIGUOUS) {
            return Optional.of(new Reason.AmbiguousName(row.metric()));
        }
        if (row.kind() != Metric.Kind.MEMBER && !row.kind().counter()) {
            return Optional.empty();
        }
        int lacking = series.lacking(row.metric());
        if (lacking > 0) {
            return Optional.of(new Reason.MetricMissing(row.metric(), lacking, sides.size() + lacking));
        }
        int unbounded = (int) sides.stream().filter(Sides::unbounded).count();
        return unbounded == 0 || sides.stream().allMatch(Sides::nothing)
                ? Optional.empty()
                : Optional.of(new Reason.NothingCounted(row.metric(), unbounded, sides.size()));
    }
}
