package sample;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Group;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/** A queue as in JMHSample_30, whose ends JMH interrupts, and an endless loop that nothing ends. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Benchmark)
public class Stalling {
    private static final boolean ENDLESS = Boolean.getBoolean("endless");

    private int iteration;

    @State(Scope.Group)
    public static class Queue {
        private final BlockingQueue<Integer> queue = new ArrayBlockingQueue<>(1);
    }

    @Benchmark
    @Group("paired")
    public Integer take(Queue state) throws InterruptedException {
        return state.queue.take();
    }

    @Benchmark
    @Group("paired")
    public void put(Queue state) throws InterruptedException {
        state.queue.put(42);
    }

    @Setup(Level.Iteration)
    public void count() {
        iteration++;
    }

    @Benchmark
    public void endless() {
        while (ENDLESS && iteration == 3) {
            Blackhole.consumeCPU(1000);
        }
        Blackhole.consumeCPU(100);
    }
}
