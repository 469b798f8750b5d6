package dev.steelyard.history.ledger.row;

/** A stored value that nothing can have written: the ledger was damaged or edited. */
public final class IllegibleValue extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    /** @param message the column and what it holds */
    public IllegibleValue(String message) {
        super(message);
    }

    /** @param message the column and what it holds */
    public IllegibleValue(String message, RuntimeException cause) {
        super(message, cause);
    }
}
