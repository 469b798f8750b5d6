package dev.steelyard.measure.placement;

/** A thread could not be moved to its CPU while a run was going on; the message says which and why. */
public final class PlacementFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** A failure with a message for people. */
    public PlacementFailure(String message) {
        super(message);
    }
}
