package dev.steelyard.core.mark;

import dev.steelyard.core.model.Aliases;
import java.time.Instant;

/**
 * What somebody thinks of a change. Marks are only added; a later one replaces an earlier one of the same change.
 *
 * @param change the change
 * @param judgment what it is
 * @param reason why; may be empty
 * @param at when it was marked
 */
public record Mark(KnownChange change, Judgment judgment, String reason, Instant at) {

    /** What a change is. */
    public enum Judgment {
        /** It is real, and nobody needs to hear of it again. */
        ACCEPTED,
        /** The code did not change its speed: the machine did, or chance. */
        FALSE,
        /** Nothing is said any more. */
        WITHDRAWN
    }

    /** Returns it under the name that its benchmark has now. */
    public Mark current(Aliases aliases) {
        return new Mark(change.current(aliases), judgment, reason, at);
    }
}
