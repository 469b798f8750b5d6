package dev.steelyard.history.change;

import java.util.OptionalDouble;

/**
 * A lasting shift of a series' level.
 *
 * @param index the row of the first value of the new level, from 0
 * @param first the first row of the range, which is the first that may contain the change
 * @param last the last row of the range
 * @param before the level before, in the unit of the series
 * @param after the level after
 * @param change {@code after / before - 1}; empty if {@code before} is not above 0
 * @param pValue maximum probability that a series of this length without any change shows one as clear as this anywhere: it accounts for
 *     the search over all places and windows, and holds for all changes of the series together
 */
public record ChangePoint(
        int index, int first, int last, double before, double after, OptionalDouble change, double pValue) {

    public ChangePoint {
        if (first < 1 || index < first || last < index) {
            throw new IllegalArgumentException(index + " outside of " + first + " to " + last);
        }
        if (!(pValue > 0 && pValue <= 1)) {
            throw new IllegalArgumentException("p-value " + pValue);
        }
    }

    /** Returns whether the new level is higher. */
    public boolean rises() {
        return after > before;
    }
}
