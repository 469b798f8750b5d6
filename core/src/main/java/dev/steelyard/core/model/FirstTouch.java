package dev.steelyard.core.model;

import java.util.Map;
import java.util.Optional;

/**
 * The cost of touching a memory page for the first time on a machine. On a virtual machine whose host reclaims free memory, a page that was
 * never used, or not recently, costs several times as much as one that a process has just released.
 *
 * @param newNanos cost of a page that has not been used recently, in ns, above 0
 * @param recycledNanos cost of a page that was released a moment ago, in ns, above 0
 */
public record FirstTouch(long newNanos, long recycledNanos) {
    /** Key of the cost of new memory in a run's environment; in ns per page. */
    public static final String NEW = "memory.firstTouch.newNanos";

    /** Key of the cost of recycled memory in a run's environment; in ns per page. */
    public static final String RECYCLED = "memory.firstTouch.recycledNanos";

    /** Assumed if not measured: twice the cost on bare metal, at most half the cost on a virtual machine. */
    public static final FirstTouch USUAL = new FirstTouch(1_000, 1_000);

    public FirstTouch {
        if (newNanos < 1 || recycledNanos < 1) {
            throw new IllegalArgumentException(
                    "the first touch of a page takes time: " + newNanos + ", " + recycledNanos + " ns");
        }
    }

    /** Reads the costs from a run's environment; empty if they were not measured or are not numbers above 0. */
    public static Optional<FirstTouch> of(Map<String, String> environment) {
        try {
            String fresh = environment.get(NEW);
            String recycled = environment.get(RECYCLED);
            return fresh == null || recycled == null
                    ? Optional.empty()
                    : Optional.of(new FirstTouch(Long.parseLong(fresh), Long.parseLong(recycled)));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    /** Returns the costs as environment entries. */
    public Map<String, String> facts() {
        return Map.of(NEW, Long.toString(newNanos), RECYCLED, Long.toString(recycledNanos));
    }

    /** Returns an upper bound for the share of a time that was spent on first touches, 0 or more: all pages are assumed to be new. */
    public double share(double pages, double nanos) {
        return nanos <= 0 ? 0 : Math.max(0, pages) * newNanos / nanos;
    }
}
