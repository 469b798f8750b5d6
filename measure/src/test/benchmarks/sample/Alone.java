package sample;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.infra.Blackhole;

/** Two forks of it cannot be alive at the same time: each listens on the port of the property {@code port}. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Alone {
    private static final boolean POOL = Boolean.getBoolean("pool");

    private final ForkJoinPool pool = new ForkJoinPool(2);
    private ServerSocket server;
    private Socket client;
    private Socket accepted;

    @Setup
    public void bind() throws IOException {
        server = new ServerSocket();
        server.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.getInteger("port")));
        client = new Socket(server.getInetAddress(), server.getLocalPort());
        accepted = server.accept();
    }

    @TearDown
    public void close() throws IOException {
        client.close();
        accepted.close();
        server.close();
        pool.shutdown();
    }

    @Benchmark
    public int sent() throws IOException {
        client.getOutputStream().write(7);
        return accepted.getInputStream().read();
    }

    @Benchmark
    public void computed() {
        if (POOL) {
            pool.submit(() -> Blackhole.consumeCPU(100_000)).join();
        } else {
            Blackhole.consumeCPU(1_000);
        }
    }
}
