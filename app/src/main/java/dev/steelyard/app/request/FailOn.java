package dev.steelyard.app.request;

import dev.steelyard.app.ExitStatus;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Verdict.Outcome;
import java.util.EnumSet;
import java.util.List;

/** What makes a comparison end with a code other than 0, apart from failures. */
public enum FailOn {
    /** A regression of a score or of allocation: exit code 1. The default. */
    REGRESSION,
    /** A regression, exit code 1, or else an inconclusive score or allocation, exit code 4. */
    INCONCLUSIVE,
    /** Nothing. */
    NEVER;

    /**
     * Returns how a comparison with these rows ends. A failed row, or no row with a result at all, is a failure whatever
     * was asked for. That a benchmark runs the same code on both sides is a result, and fails nothing. A benchmark that only one side has fails nothing, and neither does a secondary metric. One that there
     * was no time for is undecided.
     */
    public ExitStatus status(List<Judged> rows) {
        EnumSet<ExitStatus> holding = EnumSet.noneOf(ExitStatus.class);
        boolean results = false;
        for (Judged row : rows) {
            Status status = row.comparison().status();
            results |= status == Status.MEASURED || status == Status.UNREACHED;
            if (row.comparison().row().secondary()) {
                continue;
            }
            if (status == Status.FAILED) {
                holding.add(ExitStatus.FAILED);
            } else if (status == Status.NOT_MEASURED && this == INCONCLUSIVE) {
                holding.add(ExitStatus.INCONCLUSIVE);
            } else if (status == Status.MEASURED) {
                Outcome outcome = row.verdict().outcome();
                if (outcome == Outcome.REGRESSED && this != NEVER) {
                    holding.add(ExitStatus.REGRESSION);
                } else if (outcome == Outcome.INCONCLUSIVE && this == INCONCLUSIVE) {
                    holding.add(ExitStatus.INCONCLUSIVE);
                }
            }
        }
        if (!results) {
            holding.add(ExitStatus.FAILED);
        }
        return ExitStatus.first(holding);
    }
}
