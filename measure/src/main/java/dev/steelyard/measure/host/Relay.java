package dev.steelyard.measure.host;

import dev.steelyard.harness.wire.Connection;
import java.io.Closeable;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.StandardSocketOptions;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * Connects what has no network to an {@link Endpoint}: within, a small JVM accepts connections on the endpoint's port of the loopback
 * interface, which is another one than that of the machine, and passes them to a socket in the file system; outside, the endpoint passes
 * them to its port. Only frames between turns go through it. It needs no
 * class but its own and the harness.
 */
public final class Relay implements Closeable {
    private static final int BACKLOG = 64;
    private static final long RETRY_NANOS = 10_000_000;
    private static final int BUFFER = 1 << 14;

    private final ServerSocketChannel server;

    private Relay(ServerSocketChannel server) {
        this.server = server;
    }

    /** The other side of a connection. */
    private interface Target {
        SocketChannel open() throws IOException;
    }

    /** Accepts connections on a socket in the file system, and passes them to a port of the loopback interface. */
    static Relay toPort(Path socket, int port) throws IOException {
        return start(StandardProtocolFamily.UNIX, UnixDomainSocketAddress.of(socket), () -> connected(address(port)));
    }

    /** Accepts connections on a port of the loopback interface, and passes them to a socket in the file system. */
    private static void toSocket(int port, Path socket) throws IOException {
        start(StandardProtocolFamily.INET, address(port), () -> SocketChannel.open(UnixDomainSocketAddress.of(socket)));
    }

    private static InetSocketAddress address(int port) {
        return new InetSocketAddress(Connection.loopback(), port);
    }

    private static SocketChannel connected(InetSocketAddress address) throws IOException {
        SocketChannel channel = SocketChannel.open(address);
        channel.setOption(StandardSocketOptions.TCP_NODELAY, true);
        return channel;
    }

    private static Relay start(StandardProtocolFamily family, SocketAddress address, Target target) throws IOException {
        ServerSocketChannel server = ServerSocketChannel.open(family);
        server.bind(address, BACKLOG);
        daemon(() -> accept(server, family, target), "steelyard-relay");
        return new Relay(server);
    }

    private static void accept(ServerSocketChannel server, StandardProtocolFamily family, Target target) {
        while (server.isOpen()) {
            try {
                SocketChannel one = server.accept();
                if (family == StandardProtocolFamily.INET) {
                    one.setOption(StandardSocketOptions.TCP_NODELAY, true);
                }
                daemon(() -> join(one, target), "steelyard-relay-connection");
            } catch (IOException e) {
                // The connection is lost, which those at its ends see; or the relay is closed. Others, as without
                // descriptors, recur.
                LockSupport.parkNanos(RETRY_NANOS);
            }
        }
    }

    private static void join(SocketChannel one, Target target) {
        try (one;
                SocketChannel other = target.open()) {
            Thread back = daemon(() -> pump(other, one), "steelyard-relay-back");
            pump(one, other);
            back.join();
        } catch (IOException e) {
            // Nobody listens: the end that connected sees its connection end.
            return;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Copies until one of them ends, and then ends both: neither end closes only one direction. */
    private static void pump(SocketChannel from, SocketChannel to) {
        try (from;
                to) {
            ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER);
            while (from.read(buffer) >= 0) {
                buffer.flip();
                while (buffer.hasRemaining()) {
                    to.write(buffer);
                }
                buffer.clear();
            }
        } catch (IOException e) {
            // Either end has closed the connection.
            return;
        }
    }

    private static Thread daemon(Runnable work, String name) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }

    /**
     * Runs a command behind a relay, and exits as it does.
     *
     * @param arguments the socket, the port, and the command
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path socket = Path.of(arguments[0]);
        int port = Integer.parseInt(arguments[1]);
        List<String> command = Arrays.asList(arguments).subList(2, arguments.length);
        toSocket(port, socket);
        Process process = new ProcessBuilder(command).inheritIO().start();
        System.exit(process.waitFor());
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
