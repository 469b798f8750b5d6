package dev.steelyard.harness.host;

import dev.steelyard.harness.wire.Connection;
import dev.steelyard.harness.wire.Fields;
import dev.steelyard.harness.wire.Frame;
import dev.steelyard.harness.wire.FrameType;
import dev.steelyard.harness.wire.Greeting;
import dev.steelyard.harness.wire.Key;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.openjdk.jmh.util.Version;

/** Main class of a JMH host. It lives until the coordinator closes the connection or dies. */
public final class HostMain {
    /** Exit code of a host that lost the coordinator. */
    public static final int EXIT_LOST = 96;

    private final Connection connection;
    private final BlockingQueue<Frame> requests = new LinkedBlockingQueue<>();

    private HostMain(Connection connection) {
        this.connection = connection;
    }

    /**
     * Connects to the coordinator and serves requests.
     *
     * @param args the coordinator's port and the id of this host; the session's token is read from the first line of
     *     standard input, which other users of the machine cannot see
     */
    public static void main(String[] args) throws IOException, InterruptedException {
        String token = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).readLine();
        if (args.length != 2 || token == null) {
            throw new IllegalArgumentException("a host is started by Steelyard with a port, an id and a token");
        }
        // Steelyard holds JMH's lock for the whole run; JMH reads this property when its Runner is loaded.
        System.setProperty("jmh.ignoreLock", "true");
        Greeting greeting = new Greeting(Greeting.Role.HOST, token, args[1]);
        new HostMain(Connection.open(Integer.parseInt(args[0]), greeting)).serve();
    }

    private void serve() throws IOException, InterruptedException {
        Thread reader = new Thread(this::read, "steelyard-requests");
        reader.setDaemon(true);
        reader.start();
        connection.send(
                FrameType.HOST_HELLO,
                new Fields()
                        .put(Key.JVM_VERSION, System.getProperty("java.runtime.version", ""))
                        .put(Key.JMH_VERSION, Version.getPlainVersion()));
        while (true) {
            Frame request = requests.take();
            switch (request.type()) {
                case LIST:
                    BenchmarkSender.send(request.fields(), connection);
                    break;
                case RUN:
                    connection.send(FrameType.ENDED, new ForkLauncher(request.fields(), connection).run());
                    break;
                default:
                    throw new IOException("unexpected frame from Steelyard: " + request.type());
            }
        }
    }

    /** Reads requests even while a fork runs, so that the host ends with the coordinator. */
    private void read() {
        try {
            while (true) {
                requests.add(connection.next());
            }
        } catch (IOException | RuntimeException e) {
            Runtime.getRuntime().halt(EXIT_LOST);
        }
    }
}
