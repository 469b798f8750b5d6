package dev.steelyard.core.stats;

/**
 * What numbers a comparison is made in, and where the margin lies in them. Times and amounts are compared by their ratio; a
 * value of 0 has none, so differences stand in for it.
 */
public enum Scale {
    /** Logarithm of treatment over baseline. */
    LOG,
    /** Treatment less baseline, over the mean of the baseline. */
    FRACTION,
    /** Treatment less baseline, in the metric's unit; a margin in fractions means nothing there. */
    ABSOLUTE;

    /**
     * Returns the lower end of the margin: the change from which on it matters.
     *
     * @param margin the smallest relative change that matters, a fraction above 0
     * @param least the smallest difference that matters, as a fraction of the baseline's mean, or in the metric's unit for
     *     {@link #ABSOLUTE}; 0 or more
     */
    public double lowest(double margin, double least) {
        return switch (this) {
            case LOG -> Math.min(-Math.log1p(margin), least < 1 ? Math.log1p(-least) : -Double.MAX_VALUE);
            case FRACTION -> Math.min(-margin / (1 + margin), -least);
            case ABSOLUTE -> -least;
        };
    }

    /** Returns the upper end of the margin; see {@link #lowest}. */
    public double highest(double margin, double least) {
        return switch (this) {
            case LOG -> Math.log1p(Math.max(margin, least));
            case FRACTION -> Math.max(margin, least);
            case ABSOLUTE -> least;
        };
    }
}
