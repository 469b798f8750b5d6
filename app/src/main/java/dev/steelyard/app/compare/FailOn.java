package dev.steelyard.app.compare;

/** What makes a comparison end with a code other than 0, apart from failures. */
public enum FailOn {
    /** A regression of any metric: exit code 1. The default. */
    REGRESSION,
    /** A regression of any metric, exit code 1, or else an inconclusive row, exit code 4. */
    INCONCLUSIVE,
    /** Nothing. */
    NEVER
}
