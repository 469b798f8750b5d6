package dev.steelyard.history.change;

import java.util.OptionalDouble;

/**
 * A gradual change over a whole series, which a straight line describes better than steps.
 *
 * @param before start of the line, in the unit of the series
 * @param after end of the line
 * @param change {@code after / before - 1}; empty if {@code before} is not above 0
 * @param pValue p-value of the slope, from a t test that allows for lag-one autocorrelation
 */
public record Drift(double before, double after, OptionalDouble change, double pValue) {

    /** Returns whether the line rises. */
    public boolean rises() {
        return after > before;
    }
}
