package dev.steelyard.core.bisect;

/**
 * What blocks say of a commit against the baseline.
 *
 * @param value the estimate, on the axis of the evidence
 * @param error its standard error, 0 or more
 * @param degrees degrees of freedom of that error, above 0
 */
public record StepEstimate(double value, double error, double degrees) {
    public StepEstimate {
        if (!Double.isFinite(value) || !(error >= 0) || Double.isInfinite(error) || !(degrees > 0)) {
            throw new IllegalArgumentException(
                    "no estimate: " + value + " with error " + error + " and degrees of freedom " + degrees);
        }
    }
}
