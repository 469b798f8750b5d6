package dev.steelyard.core.stats;

import dev.steelyard.core.model.Criteria.Looks;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The boundaries made so far, by their looks, so that each is integrated once. Safe for use by several threads; a
 * second thread that asks for a boundary in the making waits for it.
 */
public final class Boundaries {

    private final Map<Looks, Boundary> known = new ConcurrentHashMap<>();

    /** Returns the boundary for these looks, made on first use. */
    public Boundary of(Looks looks) {
        return known.computeIfAbsent(looks, Boundary::new);
    }
}
