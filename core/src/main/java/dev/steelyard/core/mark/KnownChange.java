package dev.steelyard.core.mark;

import dev.steelyard.core.model.Aliases;

/**
 * A change as it was found once. When it is found again, its range may be another one.
 *
 * @param subject what changed
 * @param span the commits that can contain it
 * @param size log ratio of the level after to the level before; not 0
 */
public record KnownChange(Subject subject, Span span, double size) {

    /**
     * What changed: in all setups, and against all anchors.
     *
     * @param benchmark full name
     * @param params values of its params as {@code name=value}, separated by spaces; may be empty
     * @param allocation whether bytes per operation changed, not time
     */
    public record Subject(String benchmark, String params, boolean allocation) {}

    /**
     * Commits, by their full hashes.
     *
     * @param good the last measured commit before the range
     * @param bad the last commit of the range
     * @param revision the first measured commit of the new level
     */
    public record Span(String good, String bad, String revision) {}

    public KnownChange {
        if (!Double.isFinite(size) || size == 0) {
            throw new IllegalArgumentException("size " + size);
        }
    }

    /** Returns it under the name that its benchmark has now. */
    public KnownChange current(Aliases aliases) {
        Subject current = new Subject(aliases.current(subject.benchmark()), subject.params(), subject.allocation());
        return new KnownChange(current, span, size);
    }

    /** Returns whether the level rose. */
    public boolean rises() {
        return size > 0;
    }
}
