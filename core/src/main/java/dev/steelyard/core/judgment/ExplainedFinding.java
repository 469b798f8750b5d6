package dev.steelyard.core.judgment;

import dev.steelyard.core.judgment.Comparison.Row;

/**
 * A statement in the explanation of a row's change: about one suspect, about recordings, or about the whole.
 *
 * @param row the row
 * @param certainty how certain it is
 * @param text the text of the explanation, unchanged
 */
public record ExplainedFinding(Row row, Certainty certainty, String text) {

    /** How certain a finding is, the most certain first. */
    public enum Certainty {
        /** An experiment proved it. */
        PROVED,
        /** Recordings of forks indicate it. */
        SEEN,
        /** It is neither proved nor ruled out. */
        SUSPECTED,
        /** An experiment ruled it out. */
        CLEARED,
        /** It is about the explanation as a whole. */
        NOTE
    }
}
