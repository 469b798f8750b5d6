package dev.steelyard.history.fact;

/** What recording a run changed. */
public enum RecordedAs {
    /** The run was unknown. */
    NEW,
    /** The run was known, and has more blocks, verdicts or causes than before. */
    GROWN,
    /** Everything was known; nothing changed. */
    KNOWN
}
