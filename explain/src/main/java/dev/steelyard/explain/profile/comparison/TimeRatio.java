package dev.steelyard.explain.profile.comparison;

/**
 * The measured time per operation of the treatment divided by that of the baseline, with its confidence interval.
 *
 * @param estimate above 0
 * @param low lower end of the interval, at most the estimate
 * @param high upper end, at least the estimate
 */
public record TimeRatio(double estimate, double low, double high) {

    public TimeRatio {
        if (!(estimate > 0) || !(low <= estimate && estimate <= high)) {
            throw new IllegalArgumentException("no ratio of times: " + estimate + " [" + low + ", " + high + "]");
        }
    }

    /** Creates an exactly known ratio. */
    public static TimeRatio exactly(double ratio) {
        return new TimeRatio(ratio, ratio, ratio);
    }
}
