package dev.steelyard.core.model;

import java.util.Map;
import java.util.Optional;

/**
 * What the first touch of a page of memory costs on a machine. A virtual machine whose host takes free memory back pays several
 * times as much for a page that was never in use, or not for a while, as for one that a process has just given up.
 *
 * @param newNanos cost of a page that the machine has not used for a while, in ns, above 0
 * @param recycledNanos cost of a page that was in use a moment ago, in ns, above 0
 */
public record FirstTouch(long newNanos, long recycledNanos) {
    /** Key of the cost of new memory in a run's environment; in ns per page. */
    public static final String NEW = "memory.firstTouch.newNanos";

    /** Key of the cost of recycled memory in a run's environment; in ns per page. */
    public static final String RECYCLED = "memory.firstTouch.recycledNanos";

    /** Assumed where it was not measured: twice that of plain hardware, half that of a virtual machine at best. */
    public static final FirstTouch USUAL = new FirstTouch(1_000, 1_000);

    public FirstTouch {
        if (newNanos < 1 || recycledNanos < 1) {
            throw new IllegalArgumentException(
                    "the first touch of a page takes time: " + newNanos + ", " + recycledNanos + " ns");
        }
    }

    /** Reads it from a run's environment; empty where it was not measured, or is not a number above 0. */
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

    /** Returns it as facts of an environment. */
    public Map<String, String> facts() {
        return Map.of(NEW, Long.toString(newNanos), RECYCLED, Long.toString(recycledNanos));
    }

    /** Returns the share of some time that first touches took at most, from 0: all pages are taken for new. */
    public double share(double pages, double nanos) {
        return nanos <= 0 ? 0 : Math.max(0, pages) * newNanos / nanos;
    }
}
