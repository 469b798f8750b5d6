package dev.steelyard.harness.wire;

/** The address of the coordinator for a gate, in the form of the single line that JMH passes to a profiler. */
public final class GateAddress {
    private final int port;
    private final String token;
    private final String forkId;

    /**
     * Creates an address.
     *
     * @param port the coordinator's port on the loopback interface
     * @param token the fork's secret; contains no colon
     * @param forkId the ID of the fork; contains no colon
     */
    public GateAddress(int port, String token, String forkId) {
        this.port = port;
        this.token = token;
        this.forkId = forkId;
    }

    /**
     * Parses a line returned by {@link #line}.
     *
     * @throws IllegalArgumentException if the line is not an address
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

    /** Returns the address as one line. */
    public String line() {
        return port + ":" + token + ":" + forkId;
    }

    /** Returns the coordinator's port. */
    public int port() {
        return port;
    }

    /** Returns the greeting for this address, for the gate itself or its watcher. */
    public Greeting greeting(Greeting.Role role) {
        return new Greeting(role, token, forkId);
    }
}
