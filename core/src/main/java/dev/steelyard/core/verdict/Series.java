package dev.steelyard.core.verdict;

import dev.steelyard.core.stats.Scale;
import dev.steelyard.core.summary.Sides;
import java.util.Arrays;
import java.util.List;

/**
 * One number a block for one metric: the log ratio, or where a value is 0 the difference.
 *
 * <p>Differences are taken as a fraction of the baseline's mean, if that is above 0, else in the metric's unit.
 */
final class Series {

    /**
     * The smallest spread to believe in, as a fraction: a billionth. Amounts that are all but free of noise, such as
     * allocation, would else turn rounding into proof.
     */
    static final double RESOLUTION = 1e-9;

    private final Scale scale;
    private final double[] values;
    private final double resolution;
    private final boolean allZero;
    private final double leastShare;

    private Series(Scale scale, double[] values, double resolution, boolean allZero, double leastShare) {
        this.scale = scale;
        this.values = values;
        this.resolution = resolution;
        this.allZero = allZero;
        this.leastShare = leastShare;
    }

    /** Makes the series of both sides' values, of a metric whose every change matters beyond the margin. */
    static Series of(List<Sides> sides) {
        return of(sides, 0);
    }

    /**
     * Makes the series of both sides' values.
     *
     * @param least the change, in the metric's unit, up to which none matters whatever its fraction
     */
    static Series of(List<Sides> sides, double least) {
        if (!sides.isEmpty() && sides.stream().allMatch(Sides::nothing)) {
            // Counters that counted nothing anywhere: 0 against 0.
            return new Series(Scale.ABSOLUTE, new double[sides.size()], RESOLUTION, true, least);
        }
        double mean = sides.stream().mapToDouble(Sides::baseline).average().orElse(0);
        double leastShare = mean > 0 ? least / mean : least;
        boolean anyZero = sides.stream().anyMatch(pair -> pair.baseline() <= 0 || pair.treatment() <= 0);
        if (!anyZero) {
            double[] logs = sides.stream()
                    .mapToDouble(pair -> Math.log(pair.treatment() / pair.baseline()))
                    .toArray();
            return new Series(Scale.LOG, logs, RESOLUTION, false, leastShare);
        }
        double[] differences = sides.stream()
                .mapToDouble(pair -> (pair.treatment() - pair.baseline()) / (mean > 0 ? mean : 1))
                .toArray();
        double greatest = Arrays.stream(differences).map(Math::abs).max().orElse(0);
        boolean allZero = greatest == 0 && mean == 0;
        double resolution = mean > 0 || allZero ? RESOLUTION : RESOLUTION * greatest;
        return new Series(mean > 0 ? Scale.FRACTION : Scale.ABSOLUTE, differences, resolution, allZero, leastShare);
    }

    Scale scale() {
        return scale;
    }

    int blocks() {
        return values.length;
    }

    double[] values() {
        return values.clone();
    }

    double resolution() {
        return resolution;
    }

    /** Tells whether both sides are 0 in every block. */
    boolean allZero() {
        return allZero;
    }

    /** Tells whether an interval lies inside the margin. */
    boolean inside(double low, double high, double margin) {
        return allZero || (low > lowest(margin) && high < highest(margin));
    }

    /** Lower end of the margin on this scale. */
    double lowest(double margin) {
        return scale.lowest(margin, leastShare);
    }

    /** Upper end of the margin on this scale. */
    double highest(double margin) {
        return scale.highest(margin, leastShare);
    }
}
