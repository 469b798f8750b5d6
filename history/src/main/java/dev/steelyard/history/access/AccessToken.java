package dev.steelyard.history.access;

import dev.steelyard.history.fact.ProjectName;
import java.time.Instant;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;

/**
 * A token, without its secret.
 *
 * @param id its identity in the ledger, 32 hexadecimal digits
 * @param name what its owner calls it; may be empty
 * @param project name or identity of the only project; empty for all
 * @param actions what it allows, at least one
 * @param created when it was made
 * @param expires the first moment at which it is no longer valid; empty for never
 * @param revoked when it was revoked; empty if it was not
 */
public record AccessToken(
        String id,
        String name,
        String project,
        Set<AccessAction> actions,
        Instant created,
        Optional<Instant> expires,
        Optional<Instant> revoked) {

    /** Whether a token can be used. */
    public enum State {
        VALID,
        EXPIRED,
        REVOKED
    }

    public AccessToken {
        if (actions.isEmpty()) {
            throw new IllegalArgumentException("token " + id + " allows nothing");
        }
        actions = Collections.unmodifiableSet(EnumSet.copyOf(actions));
    }

    /** Returns whether it can be used at some time. */
    public State state(Instant now) {
        if (revoked.isPresent()) {
            return State.REVOKED;
        }
        return expires.filter(end -> !now.isBefore(end)).isPresent() ? State.EXPIRED : State.VALID;
    }

    /** Returns whether it is for all projects. */
    public boolean ofAllProjects() {
        return project.isEmpty();
    }

    /**
     * Returns whether it allows something, if it is valid.
     *
     * @param of the project; one that is not yet recorded has its name as its identity
     */
    public boolean allows(AccessAction action, ProjectName of) {
        return actions.contains(action)
                && (ofAllProjects() || project.equals(of.identity()) || project.equals(of.name()));
    }
}
