package dev.steelyard.core.judgment;

import dev.steelyard.core.judgment.Comparison.Row;

/**
 * What an explanation of a row's change says of one suspect, of what recordings show, or of the whole.
 *
 * @param row the row
 * @param certainty how sure it is
 * @param text what the explanation says, as it was written
 */
public record ExplainedFinding(Row row, Certainty certainty, String text) {

    /** How sure a finding is, the surest first. */
    public enum Certainty {
        /** An experiment proved it. */
        PROVED,
        /** Recordings of forks show it. */
        SEEN,
        /** It is neither proved nor ruled out. */
        SUSPECTED,
        /** An experiment ruled it out. */
        CLEARED,
        /** It is about the explanation as a whole. */
        NOTE
    }
}
