package dev.steelyard.measure.host;

import dev.steelyard.harness.wire.Connection;
import dev.steelyard.harness.wire.Greeting;
import java.io.Closeable;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.EnumSet;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * The coordinator's port for hosts and gates on the loopback interface. Each guest has a token of its own, which is valid for one
 * connection of each kind: JMH passes the token to a fork over a link that any local process can read, and a used token is worthless to
 * others. Each connection is passed, on its own thread, to the guest that expects its id.
 */
public final class Endpoint implements Closeable {
    private static final int BACKLOG = 64;
    /** Delay before the next attempt to accept a connection: an error such as running out of file descriptors would recur immediately. */
    private static final long RETRY_NANOS = 10_000_000;

    private final ServerSocket server;
    private final SecureRandom random = new SecureRandom();
    private final Map<String, Expected> expected = new ConcurrentHashMap<>();
    private final AtomicReference<@Nullable String> refusal = new AtomicReference<>();
    private @Nullable TemporaryFolder folder;
    private @Nullable Relay relay;

    /** A receiver of an expected connection. */
    public interface Guest {
        /**
         * Serves a connection until it ends, on its own thread: called once for a host, and for a fork once for its
         * watcher and once for its gate.
         */
        void serve(Connection connection);
    }

    /** A guest with its token and the connections that it has not yet opened. */
    private record Expected(String token, Guest guest, Set<Greeting.Role> roles) {
        /** Uses the token for one connection, if it is still valid for it. */
        synchronized boolean admits(Greeting greeting) {
            boolean knows = MessageDigest.isEqual(
                    token.getBytes(StandardCharsets.UTF_8), greeting.token().getBytes(StandardCharsets.UTF_8));
            return knows && roles.remove(greeting.role());
        }
    }

    private Endpoint(ServerSocket server) {
        this.server = server;
    }

    /**
     * Opens an endpoint on a free port.
     *
     * @throws IOException if no port can be opened on the loopback interface
     */
    public static Endpoint open() throws IOException {
        ServerSocket server = new ServerSocket(0, BACKLOG, Connection.loopback());
        Endpoint endpoint = new Endpoint(server);
        Thread acceptor = new Thread(endpoint::accept, "steelyard-endpoint");
        acceptor.setDaemon(true);
        acceptor.start();
        return endpoint;
    }

    /** Returns its port. */
    public int port() {
        return server.getLocalPort();
    }

    /**
     * Returns a socket in the file system by which guests without a network connect to it, opened on first use. Its folder holds nothing
     * else.
     *
     * @throws IOException if it cannot be opened
     */
    synchronized Path socket() throws IOException {
        if (folder == null) {
            // The path of a socket is short.
            folder = new TemporaryFolder(Files.createTempDirectory("steelyard-"));
        }
        Path socket = folder.path().resolve("endpoint");
        if (relay == null) {
            relay = Relay.toPort(socket, port());
        }
        return socket;
    }

    /** Registers the guest for the connection of a host; returns the token that the host must present. */
    public String expectHost(String id, Guest guest) {
        return expect(id, guest, EnumSet.of(Greeting.Role.HOST));
    }

    /** Registers the guest for the two connections of a fork; returns the token that the fork must present. */
    public String expectFork(String id, Guest guest) {
        return expect(id, guest, EnumSet.of(Greeting.Role.GATE, Greeting.Role.WATCHER));
    }

    private String expect(String id, Guest guest, Set<Greeting.Role> roles) {
        byte[] secret = new byte[16];
        random.nextBytes(secret);
        String token = HexFormat.of().formatHex(secret);
        expected.put(id, new Expected(token, guest, roles));
        return token;
    }

    /** Removes a host or fork, whose connections are refused from now on. */
    public void forget(String id) {
        expected.remove(id);
    }

    /** Returns and clears the reason why a connection was last refused, such as another version of the protocol. */
    public @Nullable String lastRefusal() {
        return refusal.getAndSet(null);
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                hand(server.accept());
            } catch (Throwable e) {
                // Closing the endpoint ends the wait in this way. Other errors, such as having no memory for a thread,
                // may be temporary and show when a guest does not arrive; if this thread ended, no guest could ever
                // arrive again.
                refusal.set(e.toString());
                LockSupport.parkNanos(RETRY_NANOS);
            }
        }
    }

    private void hand(Socket socket) throws IOException {
        Thread thread = new Thread(() -> serve(socket), "steelyard-connection");
        thread.setDaemon(true);
        try {
            thread.start();
        } catch (Throwable e) {
            socket.close();
            throw e;
        }
    }

    private boolean admits(Greeting greeting) {
        Expected known = expected.get(greeting.id());
        return known != null && known.admits(greeting);
    }

    private void serve(Socket socket) {
        try (Connection connection = Connection.accept(socket, this::admits)) {
            Expected known = expected.get(connection.greeting().id());
            if (known != null) {
                known.guest().serve(connection);
            }
        } catch (IOException e) {
            refusal.set(e.toString());
        }
    }

    @Override
    public synchronized void close() throws IOException {
        server.close();
        if (relay != null) {
            relay.close();
        }
        if (folder != null) {
            folder.remove();
        }
    }
}
