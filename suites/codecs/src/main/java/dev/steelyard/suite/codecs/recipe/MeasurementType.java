package dev.steelyard.suite.codecs.recipe;

/** What a quantity counts. Codecs that write numbers write the position in this list. */
public enum MeasurementType {
    /** Ounces. */
    OUNCE,
    /** Gallons. */
    GALLON,
    /** Grams. */
    GRAMS,
    /** Cups. */
    CUP,
    /** Tablespoons. */
    TABLESPOON,
    /** Teaspoons. */
    TEASPOON,
    /** Pounds. */
    POUND,
    /** Pieces. */
    ITEM
}
