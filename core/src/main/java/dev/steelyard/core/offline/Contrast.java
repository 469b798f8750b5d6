package dev.steelyard.core.offline;

import dev.steelyard.core.stats.Scale;
import java.util.Arrays;

/**
 * Two samples on the scale on which they are compared: logarithms, or where a value is 0 the values themselves, as
 * fractions of the baseline's mean if that is above 0, else in the metric's unit.
 */
final class Contrast {

    /** The smallest spread to believe in, as a fraction: a billionth, as live. */
    static final double RESOLUTION = 1e-9;

    private final Scale scale;
    private final double[] baseline;
    private final double[] treatment;
    private final double resolution;
    private final double leastShare;

    private Contrast(Scale scale, double[] baseline, double[] treatment, double resolution, double leastShare) {
        this.scale = scale;
        this.baseline = baseline;
        this.treatment = treatment;
        this.resolution = resolution;
        this.leastShare = leastShare;
    }

    /**
     * Makes the contrast of two samples.
     *
     * @param baseline values per operation, 0 or more
     * @param treatment the same
     * @param least the change, in the metric's unit, up to which none matters whatever its fraction
     */
    static Contrast of(double[] baseline, double[] treatment, double least) {
        double mean = Arrays.stream(baseline).average().orElse(0);
        double leastShare = mean > 0 ? least / mean : least;
        boolean anyZero = Arrays.stream(baseline).anyMatch(value -> value <= 0)
                || Arrays.stream(treatment).anyMatch(value -> value <= 0);
        if (!anyZero) {
            return new Contrast(Scale.LOG, logs(baseline), logs(treatment), RESOLUTION, leastShare);
        }
        if (mean > 0) {
            return new Contrast(Scale.FRACTION, over(baseline, mean), over(treatment, mean), RESOLUTION, leastShare);
        }
        double greatest = Arrays.stream(treatment).max().orElse(0);
        double resolution = greatest > 0 ? RESOLUTION * greatest : RESOLUTION;
        return new Contrast(Scale.ABSOLUTE, baseline.clone(), treatment.clone(), resolution, leastShare);
    }

    private static double[] logs(double[] values) {
        return Arrays.stream(values).map(Math::log).toArray();
    }

    private static double[] over(double[] values, double mean) {
        return Arrays.stream(values).map(value -> value / mean).toArray();
    }

    Scale scale() {
        return scale;
    }

    double[] baseline() {
        return baseline.clone();
    }

    double[] treatment() {
        return treatment.clone();
    }

    double resolution() {
        return resolution;
    }

    /** Tells whether every value of both sides is 0. */
    boolean allZero() {
        return scale == Scale.ABSOLUTE && Arrays.stream(treatment).allMatch(value -> value == 0);
    }

    /** Tells whether an interval lies inside the margin. */
    boolean inside(double low, double high, double margin) {
        return allZero() || (low > lowest(margin) && high < highest(margin));
    }

    /** Lower end of the margin on this scale. */
    double lowest(double margin) {
        return scale.lowest(margin, leastShare);
    }

    /** Upper end of the margin on this scale. */
    double highest(double margin) {
        return scale.highest(margin, leastShare);
    }

    /**
     * The greatest that printing both sides with few digits may have moved their difference, on this scale; infinite
     * where a value may be nothing but its rounding.
     */
    double slack(Sample left, Sample right) {
        double amounts = left.rounding().amount() + right.rounding().amount();
        return switch (scale) {
            case LOG ->
                logError(left.rounding().share()) + logError(right.rounding().share());
            case FRACTION -> amounts / left.mean();
            case ABSOLUTE -> amounts;
        };
    }

    private static double logError(double share) {
        return share < 1 ? -Math.log1p(-share) : Double.POSITIVE_INFINITY;
    }
}
