package dev.steelyard.core.evidence;

/**
 * How samples spread, and so how precise more of them would be.
 *
 * @param baseline variance of the first sample, or of one number a block
 * @param treatment variance of the second sample; 0 where one number a block stands for both sides
 * @param slack error that no number of samples averages out: what printing with few digits may have done
 * @param widened whether more samples do not narrow the interval as they should, as the canary says
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

    /** Returns the standard error of the estimate of so many samples (a side). */
    public double error(int samples) {
        return Math.sqrt((baseline + treatment) / samples);
    }

    /** Returns the degrees of freedom of so many samples (a side), as Welch's formula has it. */
    public double degrees(int samples) {
        double share = baseline / (baseline + treatment);
        return (samples - 1) / (share * share + (1 - share) * (1 - share));
    }
}
