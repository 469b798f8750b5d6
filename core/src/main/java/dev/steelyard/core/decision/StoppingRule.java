package dev.steelyard.core.decision;

import dev.steelyard.core.evidence.Evidence;
import dev.steelyard.core.evidence.Evidence.Blocker;
import dev.steelyard.core.evidence.PairedSeries;
import dev.steelyard.core.evidence.Tally;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.LimitFinding;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.stats.RepeatedTest;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Decides for each row whether measurements continue. They stop when the verdict is final, when no further block is
 * allowed or possible, or when a permanent blocker rules out a verdict; the row is then no longer open. Secondary
 * metrics never prolong a run; limits of benchmarks do. When no row is open, or no block fits into the budget, the
 * {@link dev.steelyard.core.schedule.Scheduler} ends the run.
 */
final class StoppingRule {
    private final Tally tally;
    private final List<LimitFinding> limits;

    /** Creates the rule for the blocks so far. */
    StoppingRule(Tally tally, List<LimitFinding> limits) {
        this.tally = tally;
        this.limits = List.copyOf(limits);
    }

    /** Returns the row with its expected effort; empty if it needs no more blocks. */
    Optional<OpenRow> open(Ruling ruling, PairedSeries series) {
        Row row = ruling.entry().row();
        if (row.secondary() || tally.exhausted(series)) {
            return Optional.empty();
        }
        if (ruling.last() || blockedForGood(ruling)) {
            return row.kind() == Metric.Kind.SCORE ? openForLimits(ruling, series) : Optional.empty();
        }
        Criteria criteria = tally.run().criteria();
        OptionalInt more = ruling.entry().evidence().isPresent()
                ? ruling.more()
                : OptionalInt.of(RepeatedTest.firstLook(criteria.looks(), criteria.alpha()) + pilots(row));
        return Optional.of(new OpenRow(
                row,
                ruling.verdict().outcome() == Outcome.INCONCLUSIVE,
                more,
                criteria.looks().last() - series.blocks(),
                tally.history().expected(row.benchmark())));
    }

    /** Returns a decided row whose benchmark has a limit that is not. */
    private Optional<OpenRow> openForLimits(Ruling ruling, PairedSeries series) {
        Row row = ruling.entry().row();
        return LimitJudge.more(limits, row.benchmark(), row.treatment(), tally)
                .map(more -> new OpenRow(
                        row,
                        false,
                        more,
                        tally.run().criteria().looks().last() - series.blocks(),
                        tally.history().expected(row.benchmark())));
    }

    /** Returns the time of a pilot of the row's benchmark, in blocks; 0 if none is needed. */
    private int pilots(Row row) {
        return tally.history().untouched(row.benchmark()) ? 1 : 0;
    }

    private static boolean blockedForGood(Ruling ruling) {
        return ruling.entry()
                .evidence()
                .map(Evidence::obstacles)
                .flatMap(Evidence.Obstacles::blocker)
                .filter(Blocker::lasting)
                .isPresent();
    }
}
