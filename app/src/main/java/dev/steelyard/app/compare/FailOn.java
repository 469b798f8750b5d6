package dev.steelyard.app.compare;

import dev.steelyard.app.ExitStatus;
import dev.steelyard.core.model.Comparison.Status;
import dev.steelyard.core.model.Judged;
import dev.steelyard.core.model.Verdict.Outcome;
import java.util.EnumSet;
import java.util.List;

/** What makes a comparison end with a code other than 0, apart from failures. */
public enum FailOn {
    /** A regression of any metric: exit code 1. The default. */
    REGRESSION,
    /** A regression of any metric, exit code 1, or else an inconclusive row, exit code 4. */
    INCONCLUSIVE,
    /** Nothing. */
    NEVER;

    /**
     * Returns how a comparison with these rows ends. A failed row, or no measured row at all, is a failure whatever
     * was asked for; a benchmark that only one side has fails nothing, and neither does a count of events, which has no
     * better direction.
     */
    public ExitStatus status(List<Judged> rows) {
        EnumSet<ExitStatus> holding = EnumSet.noneOf(ExitStatus.class);
        boolean measured = false;
        for (Judged row : rows) {
            Status status = row.comparison().status();
            measured |= status == Status.MEASURED;
            if (status == Status.FAILED) {
                holding.add(ExitStatus.FAILED);
            } else if (status == Status.MEASURED) {
                Outcome outcome = row.verdict().outcome();
                boolean directed = row.comparison().row().kind().directed();
                if (outcome == Outcome.REGRESSED && this != NEVER) {
                    holding.add(ExitStatus.REGRESSION);
                } else if (outcome == Outcome.INCONCLUSIVE && this == INCONCLUSIVE && directed) {
                    holding.add(ExitStatus.INCONCLUSIVE);
                }
            }
        }
        if (!measured) {
            holding.add(ExitStatus.FAILED);
        }
        return ExitStatus.first(holding);
    }
}
