package dev.steelyard.core.judgment;

/** The kind of independent samples in a comparison. */
public enum Samples {
    /** Blocks: forks of both sides that ran side by side. */
    BLOCKS,
    /** Forks of result files, which were not measured side by side. */
    FORKS
}
