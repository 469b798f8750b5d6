package dev.steelyard.core.evidence;

/**
 * The spread of samples, which determines how precise more of them would be.
 *
 * @param baseline variance of the baseline's sample, or of the numbers of blocks
 * @param treatment variance of the treatment's sample; 0 for blocks
 * @param slack error that does not average out with more samples, from scores printed with few digits
 * @param widened whether the canary showed that additional samples do not narrow the interval as expected
 */
public record Spread(double baseline, double treatment, double slack, boolean widened) {

    /** Returns the spread of blocks. */
    static Spread ofBlocks(double deviation, boolean widened) {
        return new Spread(deviation * deviation, 0, 0, widened);
    }

    /** Returns the spread of two samples of forks. */
    public static Spread ofForks(double baseline, double treatment, double slack) {
        return new Spread(baseline, treatment, slack, false);
    }

    /** Returns the standard error of the estimate from {@code samples} samples (per side). */
    public double error(int samples) {
        return Math.sqrt((baseline + treatment) / samples);
    }

    /** Returns the degrees of freedom of {@code samples} samples (per side), by Welch's formula. */
    public double degrees(int samples) {
        double share = baseline / (baseline + treatment);
        return (samples - 1) / (share * share + (1 - share) * (1 - share));
    }
}
