package dev.steelyard.history.mark;

import dev.steelyard.core.model.Aliases;
import java.time.Instant;

/**
 * An attempt to notify a recipient of a change.
 *
 * @param change the change
 * @param target digest of the recipient
 * @param delivered whether it was delivered; if not, it is still due
 * @param at time of the attempt
 */
public record Notice(KnownChange change, String target, boolean delivered, Instant at) {

    /** Returns this notice with the current name of its benchmark. */
    public Notice current(Aliases aliases) {
        return new Notice(change.current(aliases), target, delivered, at);
    }
}
