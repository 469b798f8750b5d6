package dev.steelyard.compare.command;

import dev.steelyard.compare.request.FailOn;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Judgment;
import dev.steelyard.core.judgment.LimitFinding;
import dev.steelyard.core.judgment.Verdict.Outcome;
import java.util.Collection;
import java.util.EnumSet;
import java.util.List;

/** The ways in which a command ends, in order of precedence: the first that applies is the exit code. */
public enum ExitStatus {
    /** Usage or configuration. */
    USAGE(2),
    /** A build or benchmark failed, or there were no results. */
    FAILED(3),
    /** A regression, as {@code --fail-on} defines it; of a calibration a false verdict; of a look at code a mistake. */
    REGRESSION(1),
    /** Inconclusive, where {@code --fail-on inconclusive} asks for it; of a bisection, that no single commit was found. */
    INCONCLUSIVE(4),
    /** None of these. */
    SUCCESS(0);

    private final int code;

    ExitStatus(int code) {
        this.code = code;
    }

    /** Returns the exit code of the process. */
    public int code() {
        return code;
    }

    /**
     * Returns how a comparison with these rows ends. A failed row, or none to compare, is a failure whatever was asked for.
     * An unreached benchmark is a result and fails nothing; neither does a benchmark that only one side has, or a secondary
     * metric. One that there was no time for is undecided; if that is true of all, the comparison is, since no data is never a
     * pass.
     */
    public static ExitStatus of(List<Judged> rows, FailOn failOn) {
        EnumSet<ExitStatus> holding = EnumSet.noneOf(ExitStatus.class);
        boolean results = false;
        boolean waiting = false;
        for (Judged row : rows) {
            Status status = row.comparison().status();
            results |= status == Status.MEASURED || status == Status.UNREACHED;
            waiting |= status == Status.NOT_MEASURED;
            if (row.comparison().row().secondary()) {
                continue;
            }
            if (status == Status.FAILED) {
                holding.add(FAILED);
            } else if (status == Status.NOT_MEASURED && failOn == FailOn.INCONCLUSIVE) {
                holding.add(INCONCLUSIVE);
            } else if (status == Status.MEASURED) {
                Outcome outcome = row.verdict().outcome();
                if (row.failsGate() && failOn != FailOn.NEVER) {
                    holding.add(REGRESSION);
                } else if (outcome == Outcome.INCONCLUSIVE && failOn == FailOn.INCONCLUSIVE) {
                    holding.add(INCONCLUSIVE);
                }
            }
        }
        if (!results) {
            holding.add(waiting ? INCONCLUSIVE : FAILED);
        }
        return first(holding);
    }

    /**
     * Returns how a comparison ends whose benchmarks may have limits. A missed limit is a regression, and one that is undecided or not
     * measured is inconclusive, unless the treatment runs the same code as the baseline.
     */
    public static ExitStatus of(Judgment judgment, FailOn failOn) {
        EnumSet<ExitStatus> holding = EnumSet.of(of(judgment.rows(), failOn));
        for (LimitFinding limit : judgment.limits()) {
            if (limit.outcome() == LimitFinding.Outcome.MISSED && failOn != FailOn.NEVER) {
                holding.add(REGRESSION);
            } else if (limit.outcome().isOpen() && failOn == FailOn.INCONCLUSIVE) {
                holding.add(INCONCLUSIVE);
            }
        }
        return first(holding);
    }

    /** Returns the one of all that hold which takes precedence; {@link #SUCCESS} if none holds. */
    public static ExitStatus first(Collection<ExitStatus> holding) {
        return holding.stream().sorted().findFirst().orElse(SUCCESS);
    }
}
