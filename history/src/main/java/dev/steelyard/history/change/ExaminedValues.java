package dev.steelyard.history.change;

import java.util.Arrays;
import java.util.OptionalDouble;

/**
 * The values of a series in the form in which they are analyzed: logarithms, or fractions of the largest value, so that neither squares nor
 * sums overflow or underflow.
 */
final class ExaminedValues {

    private final ChangeScale scale;
    private final double unit;
    private final double[] values;
    private final double resolution;

    private ExaminedValues(ChangeScale scale, double unit, double[] values, double resolution) {
        this.scale = scale;
        this.unit = unit;
        this.values = values;
        this.resolution = resolution;
    }

    static ExaminedValues of(RevisionSeries series) {
        double[] values = series.values();
        if (Arrays.stream(values).allMatch(value -> value > 0)) {
            Arrays.setAll(values, i -> Math.log(values[i]));
            return new ExaminedValues(ChangeScale.RATIO, 1, values, series.resolution());
        }
        double largest = Arrays.stream(values).map(Math::abs).max().orElse(0);
        double unit = largest > 0 ? largest : 1;
        Arrays.setAll(values, i -> values[i] / unit);
        return new ExaminedValues(ChangeScale.DIFFERENCE, unit, values, series.resolution() / unit);
    }

    ChangeScale scale() {
        return scale;
    }

    /** Returns the values; callers must not modify the array. */
    double[] values() {
        return values;
    }

    /** Returns their spread and its minimum; requires at least 2 values. */
    NoiseScale noise() {
        return NoiseScale.of(values, resolution, scale == ChangeScale.RATIO);
    }

    /** Returns a level in the unit of the series. */
    double level(double examined) {
        double level = scale == ChangeScale.RATIO ? Math.exp(examined) : examined * unit;
        return Math.max(-Double.MAX_VALUE, Math.min(Double.MAX_VALUE, level));
    }

    /** Returns a shift as a fraction, or in the unit of the series. */
    double shift(double examined) {
        return scale == ChangeScale.RATIO ? Math.expm1(examined) : examined * unit;
    }

    /** Returns the change of a level as a fraction of it; empty if the level is not above 0. */
    static OptionalDouble change(double before, double after) {
        double fraction = after / before - 1;
        return before > 0 && Double.isFinite(fraction) ? OptionalDouble.of(fraction) : OptionalDouble.empty();
    }
}
