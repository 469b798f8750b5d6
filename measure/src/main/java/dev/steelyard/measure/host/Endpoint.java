package dev.steelyard.measure.host;

import dev.steelyard.harness.wire.Connection;
import dev.steelyard.harness.wire.Greeting;
import java.io.Closeable;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The coordinator's port for hosts and gates on the loopback interface, open to any process that knows the session's
 * token. Each connection is passed, on its own thread, to the guest that expects its id.
 */
public final class Endpoint implements Closeable {
    private static final int BACKLOG = 64;
    /** Out of file descriptors, for one, the next attempt fails at once as well. */
    private static final long RETRY_NANOS = 10_000_000;

    private final ServerSocket server;
    private final String token;
    private final Map<String, Guest> expected = new ConcurrentHashMap<>();
    private final AtomicReference<@Nullable String> refusal = new AtomicReference<>();

    /** A receiver of an expected connection. */
    public interface Guest {
        /**
         * Serves a connection until it ends, on a thread of its own: once for a host, for a fork once for its
         * watcher and once for its gate.
         */
        void serve(Connection connection);
    }

    private Endpoint(ServerSocket server, String token) {
        this.server = server;
        this.token = token;
    }

    /**
     * Opens an endpoint on a free port, with a token of its own.
     *
     * @throws IOException if the loopback interface has no port
     */
    public static Endpoint open() throws IOException {
        byte[] secret = new byte[16];
        new SecureRandom().nextBytes(secret);
        ServerSocket server = new ServerSocket(0, BACKLOG, Connection.loopback());
        Endpoint endpoint = new Endpoint(server, HexFormat.of().formatHex(secret));
        Thread acceptor = new Thread(endpoint::accept, "steelyard-endpoint");
        acceptor.setDaemon(true);
        acceptor.start();
        return endpoint;
    }

    /** Returns its port. */
    public int port() {
        return server.getLocalPort();
    }

    /** Returns the session's secret. */
    public String token() {
        return token;
    }

    /** Registers who serves the connection of a host or gate. */
    public void expect(String id, Guest guest) {
        expected.put(id, guest);
    }

    /** Forgets a host or gate; it is refused from now on. */
    public void forget(String id) {
        expected.remove(id);
    }

    /** Returns and forgets why a connection was last refused, such as another version of the protocol. */
    public @Nullable String lastRefusal() {
        return refusal.getAndSet(null);
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket socket = server.accept();
                Thread thread = new Thread(() -> serve(socket), "steelyard-connection");
                thread.setDaemon(true);
                thread.start();
            } catch (IOException e) {
                // Closing the endpoint ends the wait this way; anything else shows when nobody arrives.
                refusal.set(e.toString());
                LockSupport.parkNanos(RETRY_NANOS);
            }
        }
    }

    private void serve(Socket socket) {
        try (Connection connection = Connection.accept(socket, token)) {
            String id = connection.greeting().id();
            // A fork's two connections are served by two threads, in any order.
            boolean host = connection.greeting().role() == Greeting.Role.HOST;
            Guest guest = host ? expected.remove(id) : expected.get(id);
            if (guest != null) {
                guest.serve(connection);
            }
        } catch (IOException e) {
            refusal.set(e.toString());
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
