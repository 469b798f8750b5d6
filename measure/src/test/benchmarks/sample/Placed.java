package sample;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/** Prints where it was started. */
@State(Scope.Benchmark)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Placed {
    @Setup
    public void say() throws IOException {
        String personality =
                new String(Files.readAllBytes(Paths.get("/proc/self/personality")), StandardCharsets.US_ASCII).trim();
        System.out.println("placed: " + Runtime.getRuntime().availableProcessors() + " processors, personality "
                + personality + ", heap " + Runtime.getRuntime().totalMemory());
    }

    @Benchmark
    @BenchmarkMode(Mode.AverageTime)
    public void placed() {
        Blackhole.consumeCPU(100);
    }

    @Benchmark
    @BenchmarkMode(Mode.SingleShotTime)
    public void placedOnce() {
        Blackhole.consumeCPU(1_000_000);
    }
}
