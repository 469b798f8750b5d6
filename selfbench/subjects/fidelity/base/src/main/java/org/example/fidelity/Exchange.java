package org.example.fidelity;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Group;
import org.openjdk.jmh.annotations.GroupThreads;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;
import org.openjdk.jmh.infra.Control;

/** A producer and a consumer with a queue between them, both with the same work to do. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 5, jvmArgsAppend = {"-Xms256m", "-Xmx256m"})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 10, time = 1)
@State(Scope.Group)
public class Exchange {

    private final ArrayBlockingQueue<Integer> queue = new ArrayBlockingQueue<>(256);

    @Benchmark
    @Group("exchange")
    @GroupThreads(1)
    public void produce(Control control, Blackhole blackhole) {
        Planted.work(blackhole, 2);
        while (!queue.offer(Planted.TOKENS) && !control.stopMeasurement) {
            Thread.onSpinWait();
        }
    }

    @Benchmark
    @Group("exchange")
    @GroupThreads(1)
    public Integer consume(Control control, Blackhole blackhole) {
        Planted.work(blackhole, 2);
        Integer taken = queue.poll();
        while (taken == null && !control.stopMeasurement) {
            Thread.onSpinWait();
            taken = queue.poll();
        }
        return taken;
    }
}
