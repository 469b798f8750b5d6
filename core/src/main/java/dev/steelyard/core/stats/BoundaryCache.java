package dev.steelyard.core.stats;

import dev.steelyard.core.model.Criteria.Looks;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A cache of boundaries by looks, so each is computed only once. Thread-safe; a second thread that needs a boundary
 * waits until it is computed.
 */
public final class BoundaryCache {

    private final Map<Looks, Boundary> known = new ConcurrentHashMap<>();

    /** Returns the boundary for the given looks, computed on first use. */
    public Boundary of(Looks looks) {
        return known.computeIfAbsent(looks, Boundary::new);
    }
}
