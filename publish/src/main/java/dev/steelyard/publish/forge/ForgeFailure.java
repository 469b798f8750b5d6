package dev.steelyard.publish.forge;

/** A forge did not do what it was asked for. The message names the request and the reason, and never a token. */
public final class ForgeFailure extends Exception {
    private static final long serialVersionUID = 1L;

    private final int status;

    /**
     * @param status the HTTP status; 0 if there was no answer
     * @param problem what is wrong
     */
    public ForgeFailure(int status, String problem) {
        super(problem);
        this.status = status;
    }

    /** Returns the HTTP status; 0 if there was no answer. */
    public int status() {
        return status;
    }
}
