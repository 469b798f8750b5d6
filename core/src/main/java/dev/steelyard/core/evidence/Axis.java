package dev.steelyard.core.evidence;

import dev.steelyard.core.stats.Interval;
import dev.steelyard.core.stats.Scale;
import java.util.Arrays;

/**
 * The axis on which two sides are compared, with the position of the margin: log ratios or, if a value is 0,
 * differences, as a fraction of the baseline's mean if that is above 0, otherwise in the metric's unit.
 */
public final class Axis {

    /**
     * The smallest credible spread, as a fraction: a billionth. Without it, rounding would count as proof for metrics
     * that are almost free of noise, such as allocation.
     */
    public static final double RESOLUTION = 1e-9;

    private final Scale scale;
    private final double unit;
    private final double resolution;
    private final double lowest;
    private final double highest;
    private final boolean allZero;

    private Axis(Scale scale, double unit, double resolution, Margin margin, boolean allZero) {
        double least = margin.absolute() / unit;
        this.scale = scale;
        this.unit = unit;
        this.resolution = resolution;
        this.lowest = scale.lowest(margin.relative(), least);
        this.highest = scale.highest(margin.relative(), least);
        this.allZero = allZero;
    }

    /**
     * The smallest change that matters.
     *
     * @param relative as a fraction, above 0
     * @param absolute in the metric's unit, 0 or more; smaller changes do not matter, whatever their fraction
     */
    public record Margin(double relative, double absolute) {}

    /**
     * Returns the axis for two sides' values per operation.
     *
     * @param baseline values of 0 or more
     * @param treatment values of 0 or more
     */
    public static Axis of(double[] baseline, double[] treatment, Margin margin) {
        double mean = Arrays.stream(baseline).average().orElse(0);
        boolean anyZero = Arrays.stream(baseline).anyMatch(value -> value <= 0)
                || Arrays.stream(treatment).anyMatch(value -> value <= 0);
        if (!anyZero) {
            // The margin in the metric's unit is a fraction of the baseline.
            return new Axis(Scale.LOG, mean > 0 ? mean : 1, RESOLUTION, margin, false);
        }
        if (mean > 0) {
            return new Axis(Scale.FRACTION, mean, RESOLUTION, margin, false);
        }
        double greatest = Arrays.stream(treatment).max().orElse(0);
        return new Axis(Scale.ABSOLUTE, 1, greatest > 0 ? RESOLUTION * greatest : RESOLUTION, margin, !(greatest > 0));
    }

    /** Returns the axis of two sides without any counts: 0 against 0. */
    public static Axis nothing(Margin margin) {
        return new Axis(Scale.ABSOLUTE, 1, RESOLUTION, margin, true);
    }

    /** Returns one number per pair of values, positive if the treatment's value is greater. */
    public double[] differences(double[] baseline, double[] treatment) {
        double[] numbers = new double[baseline.length];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = switch (scale) {
                case LOG -> Math.log(treatment[i] / baseline[i]);
                case FRACTION, ABSOLUTE -> (treatment[i] - baseline[i]) / unit;
            };
        }
        return numbers;
    }

    /** Returns the values of one side as numbers on this axis. */
    public double[] numbers(double[] values) {
        return Arrays.stream(values)
                .map(value -> scale == Scale.LOG ? Math.log(value) : value / unit)
                .toArray();
    }

    /** Returns the scale of the numbers. */
    public Scale scale() {
        return scale;
    }

    /** Returns the mean of the baseline, in the metric's unit; 1 for {@link Scale#ABSOLUTE}. */
    public double unit() {
        return unit;
    }

    /** Returns the smallest credible standard deviation. */
    public double resolution() {
        return resolution;
    }

    /** Returns whether all values of both sides are 0. */
    public boolean allZero() {
        return allZero;
    }

    /** Returns whether a whole interval lies inside the margin. */
    public boolean inside(Interval interval) {
        return allZero || (interval.low() > lowest && interval.high() < highest);
    }

    /** Returns whether a number lies inside the margin. */
    public boolean inside(double number) {
        return allZero || (number > lowest && number < highest);
    }

    /** Returns the distance of a number to the nearer end of the margin; negative outside. */
    public double room(double number) {
        return Math.min(highest - number, number - lowest);
    }

    /** Returns a number as a change: a fraction, or for {@link Scale#ABSOLUTE} an amount. */
    public double change(double number) {
        return scale == Scale.LOG ? Math.expm1(number) : number;
    }
}
