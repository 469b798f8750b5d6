package org.example.fidelity;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/** Work whose data lies beyond the last level of cache. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 5, jvmArgsAppend = {"-Xms384m", "-Xmx384m"})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 10, time = 1)
@State(Scope.Thread)
public class BeyondCache {

    private static final int LENGTH = 1 << 25;
    private static final int STRIDE = 0x9E3779B1;

    /** 128 MiB: where to go next, a single cycle through every element, with a step too long for a prefetcher. */
    private final int[] next = new int[LENGTH];

    private int position;

    /** Fills the cycle: x to a*x + c modulo a power of two visits all if a is 1 modulo 4 and c is odd. */
    @Setup(Level.Trial)
    public void fill() {
        for (int i = 0; i < LENGTH; i++) {
            next[i] = i * 0x2C9277B5 + 0x3C6EF372 + 1 & LENGTH - 1;
        }
    }

    /** Each read says where the next one goes: the cost is latency. */
    @Benchmark
    public int pointerChase(Blackhole blackhole) {
        Planted.work(blackhole);
        int at = position;
        for (int i = 0; i < Planted.STEPS; i++) {
            at = next[at];
        }
        position = at;
        return at;
    }

    /** Scattered reads that do not wait for each other: the cost is bandwidth. */
    @Benchmark
    public int scatteredReads(Blackhole blackhole) {
        Planted.work(blackhole);
        int at = position;
        int sum = 0;
        for (int i = 0; i < Planted.TOKENS; i++) {
            at += STRIDE;
            sum += next[at & LENGTH - 1];
        }
        position = at;
        return sum;
    }
}
