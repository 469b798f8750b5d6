package sample;

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
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.infra.Blackhole;

/** Prints where it was started. */
@State(Scope.Benchmark)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Placed {
    private final ForkJoinPool pool = new ForkJoinPool(2);
    private int seen;

    @Setup
    public void say() {
        System.out.println("placed: " + Runtime.getRuntime().availableProcessors() + " processors");
    }

    @TearDown
    public void end() {
        if (seen > 0) {
            System.out.println("placed: measured with " + seen);
        }
        pool.shutdown();
    }

    @Benchmark
    @BenchmarkMode(Mode.AverageTime)
    public void placed() {
        Blackhole.consumeCPU(100);
    }

    @Benchmark
    @BenchmarkMode(Mode.AverageTime)
    public void asksForProcessors() {
        seen = Runtime.getRuntime().availableProcessors();
    }

    @Benchmark
    @BenchmarkMode(Mode.AverageTime)
    public void inAPool() {
        pool.submit(() -> Blackhole.consumeCPU(100_000)).join();
    }

    @Benchmark
    @BenchmarkMode(Mode.AverageTime)
    @Threads(2)
    public void inTwoThreads() {
        Blackhole.consumeCPU(100);
    }

    @Benchmark
    @BenchmarkMode(Mode.AverageTime)
    @Threads(64)
    public void inManyThreads() {
        Blackhole.consumeCPU(100);
    }

    @Benchmark
    @BenchmarkMode(Mode.SingleShotTime)
    public void placedOnce() {
        Blackhole.consumeCPU(1_000_000);
    }
}
