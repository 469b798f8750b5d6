package dev.steelyard.server;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A request to {@code steelyard serve}.
 *
 * @param ledger address of the ledger; empty for the usual one
 * @param host address to listen on
 * @param port port to listen on; 0 for a free one
 * @param names further names by which browsers may ask for it, such as that of a proxy
 * @param closed whether looking at pages needs a token
 * @param environments the environments that clients of codespeed may name, with the numbers by which they ask for them, if they have any
 */
public record ServeRequest(
        Optional<String> ledger,
        String host,
        int port,
        List<String> names,
        boolean closed,
        Map<String, OptionalInt> environments) {

    /** The port if nobody asks for another one. */
    public static final int PORT = 8347;

    /** The address if nobody asks for another one: this machine alone. */
    public static final String LOOPBACK = "127.0.0.1";

    private static final int LAST_PORT = 65_535;

    public ServeRequest {
        names = List.copyOf(names);
        environments = Map.copyOf(environments);
        if (port < 0 || port > LAST_PORT) {
            throw new IllegalArgumentException("no port: " + port);
        }
    }
}
