package dev.steelyard.core.judgment;

/** What the independent samples of a comparison are. */
public enum Samples {
    /** Blocks: forks of both sides that ran side by side. */
    BLOCKS,
    /** Forks that were not measured side by side: those of result files. */
    FORKS
}
