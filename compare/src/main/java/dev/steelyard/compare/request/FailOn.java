package dev.steelyard.compare.request;

/** The verdicts that make a comparison end with a nonzero exit code, apart from failures. */
public enum FailOn {
    /** A regression of a score or of allocation: exit code 1. The default. */
    REGRESSION,
    /** A regression, exit code 1, or else an inconclusive score or allocation, exit code 4. */
    INCONCLUSIVE,
    /** Nothing. */
    NEVER
}
