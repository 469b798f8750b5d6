package dev.steelyard.bisect.range;

import dev.steelyard.core.stats.Scale;
import java.util.List;
import org.apache.commons.statistics.distribution.FDistribution;

/**
 * The estimate for a commit compared with the baseline, from blocks.
 *
 * @param value the estimate, on the axis of the evidence
 * @param error its standard error, 0 or more
 * @param degrees degrees of freedom of that error, above 0; one less than the number of blocks
 * @param scale scale of the axis; estimates on different scales cannot be compared
 */
public record StepEstimate(double value, double error, double degrees, Scale scale) {

    /** Error rate of the test of whether measurements of the same commit agree. */
    private static final double DISAGREE = 0.01;

    public StepEstimate {
        if (!Double.isFinite(value) || !(error >= 0) || Double.isInfinite(error) || !(degrees > 0)) {
            throw new IllegalArgumentException(
                    "no estimate: " + value + " with error " + error + " and degrees of freedom " + degrees);
        }
    }

    /**
     * Returns one estimate from all measurements of a commit: their mean, weighted by blocks, because inverse variances estimated from a
     * few blocks would be overconfident. Degrees of freedom follow Satterthwaite (1946, <i>Biometrics Bull.</i> 2:110). If measurements
     * disagree by more than their errors allow (F test at {@value #DISAGREE}), their own scatter is the error (Birge 1932, <i>Phys.
     * Rev.</i> 40:207).
     *
     * @param measurements at least one, all on the same scale
     * @throws IllegalArgumentException if there are none, or they are on several scales
     */
    static StepEstimate pooled(List<StepEstimate> measurements) {
        Scale scale = measurements.stream()
                .map(StepEstimate::scale)
                .distinct()
                .reduce((one, other) -> {
                    throw new IllegalArgumentException("estimates on scales " + one + " and " + other);
                })
                .orElseThrow(() -> new IllegalArgumentException("no estimates"));
        if (measurements.size() == 1) {
            return measurements.get(0);
        }
        double blocks = measurements.stream().mapToDouble(StepEstimate::blocks).sum();
        double mean = measurements.stream()
                        .mapToDouble(one -> one.blocks() * one.value)
                        .sum()
                / blocks;
        double within = 0;
        double uncertain = 0;
        double scatter = 0;
        double degrees = 0;
        for (StepEstimate one : measurements) {
            double variance = Math.pow(one.blocks() / blocks * one.error, 2);
            within += variance;
            uncertain += variance * variance / one.degrees;
            scatter += one.blocks() / blocks * Math.pow(one.value - mean, 2);
            degrees += one.degrees;
        }
        double known = uncertain > 0 ? within * within / uncertain : degrees;
        int others = measurements.size() - 1;
        double between = scatter / others;
        boolean disagree = between > within
                && (within == 0 || FDistribution.of(others, known).survivalProbability(between / within) < DISAGREE);
        return disagree
                ? new StepEstimate(mean, Math.sqrt(between), others, scale)
                : new StepEstimate(mean, Math.sqrt(within), known, scale);
    }

    private double blocks() {
        return degrees + 1;
    }
}
