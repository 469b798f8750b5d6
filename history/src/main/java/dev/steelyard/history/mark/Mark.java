package dev.steelyard.history.mark;

import dev.steelyard.core.model.Aliases;
import java.time.Instant;

/**
 * A user's decision about a change. Marks are only added; a later one replaces an earlier one of the same change.
 *
 * @param change the change
 * @param judgment the decision
 * @param reason why; may be empty
 * @param at when it was marked
 */
public record Mark(KnownChange change, Judgment judgment, String reason, Instant at) {

    /** The decision about a change. */
    public enum Judgment {
        /** It is real, and needs no further attention. */
        ACCEPTED,
        /** It is false: the code's speed did not change; the machine or chance caused it. */
        FALSE,
        /** The decision was withdrawn. */
        WITHDRAWN
    }

    /** Returns this mark with the current name of its benchmark. */
    public Mark current(Aliases aliases) {
        return new Mark(change.current(aliases), judgment, reason, at);
    }
}
