package dev.steelyard.core.profile.comparison;

/**
 * Time per operation of the treatment over that of the baseline, as it was measured, with its confidence interval.
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

    /** Creates a ratio that is known exactly. */
    public static TimeRatio exactly(double ratio) {
        return new TimeRatio(ratio, ratio, ratio);
    }
}
