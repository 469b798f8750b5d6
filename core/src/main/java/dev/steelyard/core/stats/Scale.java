package dev.steelyard.core.stats;

/**
 * The scale of a comparison, with the position of the margin. Times and amounts are compared by their ratio; with a
 * value of 0, they are compared by their difference.
 */
public enum Scale {
    /** Logarithm of treatment divided by baseline. */
    LOG,
    /** Treatment minus baseline, divided by the mean of the baseline. */
    FRACTION,
    /** Treatment minus baseline, in the metric's unit; a margin as a fraction does not apply. */
    ABSOLUTE;

    /**
     * Returns the lower end of the margin.
     *
     * @param margin the smallest relative change that matters, a fraction above 0
     * @param least the smallest difference that matters, as a fraction of the baseline's mean or, for {@link
     *     #ABSOLUTE}, in the metric's unit; 0 or more
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
