package dev.steelyard.core.mark;

import dev.steelyard.core.model.Aliases;
import java.time.Instant;

/**
 * An attempt to tell somebody of a change.
 *
 * @param change the change
 * @param target digest of who was told
 * @param delivered whether it arrived; if not, it is owed
 * @param at when
 */
public record Notice(KnownChange change, String target, boolean delivered, Instant at) {

    /** Returns it under the name that its benchmark has now. */
    public Notice current(Aliases aliases) {
        return new Notice(change.current(aliases), target, delivered, at);
    }
}
