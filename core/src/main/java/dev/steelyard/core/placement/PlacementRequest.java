package dev.steelyard.core.placement;

import java.util.List;
import java.util.Optional;

/**
 * What the user asked of the placement of forks. Nothing of it happens unasked.
 *
 * @param pin whether workers are pinned, and to which CPUs: empty to leave them free, an empty list to choose
 * @param fixedAddresses whether forks start without randomised addresses
 * @param pretouch whether the heaps of forks are fixed and touched before they are used
 */
public record PlacementRequest(Optional<List<Integer>> pin, boolean fixedAddresses, boolean pretouch) {

    /** Forks run where and how the system and the JVM please. */
    public static final PlacementRequest NONE = new PlacementRequest(Optional.empty(), false, false);

    public PlacementRequest {
        pin = pin.map(List::copyOf);
    }
}
