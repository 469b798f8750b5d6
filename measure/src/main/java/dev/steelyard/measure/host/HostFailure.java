package dev.steelyard.measure.host;

/** The JMH host of a variant could not do what it was asked; the message says why and names its log. */
public final class HostFailure extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** A failure with a message for people. */
    public HostFailure(String message) {
        super(message);
    }

    /** A failure with its cause. */
    public HostFailure(String message, Throwable cause) {
        super(message, cause);
    }
}
