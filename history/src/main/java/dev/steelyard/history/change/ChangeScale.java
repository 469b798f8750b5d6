package dev.steelyard.history.change;

/** How two levels of a series are compared. */
public enum ChangeScale {
    /** By their ratio: all values are above 0, and their logarithms are examined. */
    RATIO,
    /** By their difference: some value is 0 or below. */
    DIFFERENCE
}
