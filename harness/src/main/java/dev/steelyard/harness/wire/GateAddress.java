package dev.steelyard.harness.wire;

/** The address of the coordinator for a gate, as the single line that JMH passes to a profiler. */
public final class GateAddress {
    private final int port;
    private final String token;
    private final String forkId;

    /**
     * An address.
     *
     * @param port the coordinator's port on the loopback interface
     * @param token the fork's secret, without a colon
     * @param forkId which fork it is, without a colon
     */
    public GateAddress(int port, String token, String forkId) {
        this.port = port;
        this.token = token;
        this.forkId = forkId;
    }

    /**
     * Reads the line that {@link #line} returned.
     *
     * @throws IllegalArgumentException if it is none
     */
    public static GateAddress parse(String line) {
        int first = line.indexOf(':');
        int second = line.indexOf(':', first + 1);
        if (first < 0 || second < 0) {
            throw new IllegalArgumentException("the gate was given no address but '" + line + "'");
        }
        return new GateAddress(
                Integer.parseInt(line.substring(0, first)),
                line.substring(first + 1, second),
                line.substring(second + 1));
    }

    /** Returns it as one line. */
    public String line() {
        return port + ":" + token + ":" + forkId;
    }

    /** Returns the coordinator's port. */
    public int port() {
        return port;
    }

    /** Returns the greeting that belongs to it, for the gate itself or its watcher. */
    public Greeting greeting(Greeting.Role role) {
        return new Greeting(role, token, forkId);
    }
}
