package dev.steelyard.core.judgment;

/**
 * A comparison and the verdict on it: one row of a report.
 *
 * @param comparison the facts
 * @param verdict the decision
 */
public record Judged(Comparison comparison, Verdict verdict) {

    /** Returns whether this is a regression that no commit accepts. */
    public boolean failsGate() {
        return comparison.status() == Comparison.Status.MEASURED
                && verdict.outcome() == Verdict.Outcome.REGRESSED
                && comparison.warnings().stream().noneMatch(Warning.RegressionAccepted.class::isInstance);
    }
}
