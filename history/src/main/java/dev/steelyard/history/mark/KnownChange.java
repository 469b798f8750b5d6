package dev.steelyard.history.mark;

import dev.steelyard.core.model.Aliases;

/**
 * A change as it was found at one time. When it is found again, its range may differ.
 *
 * @param subject what changed
 * @param span the commits that can contain it
 * @param size log ratio of the level after to the level before; not 0
 */
public record KnownChange(Subject subject, Span span, double size) {

    /**
     * What changed, regardless of setup and anchor.
     *
     * @param benchmark full name
     * @param params values of its params as {@code name=value}, separated by spaces; may be empty
     * @param allocation whether bytes per operation changed rather than time
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

    /** Returns this change with the current name of its benchmark. */
    public KnownChange current(Aliases aliases) {
        Subject current = new Subject(aliases.current(subject.benchmark()), subject.params(), subject.allocation());
        return new KnownChange(current, span, size);
    }

    /** Returns whether the level rose. */
    public boolean rises() {
        return size > 0;
    }
}
