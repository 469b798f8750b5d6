package org.example.fidelity;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/** Nothing but work in registers and the nearest cache. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 5, jvmArgsAppend = {"-Xms256m", "-Xmx256m"})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 10, time = 1)
@State(Scope.Thread)
public class InCache {

    private final long[] values = new long[512];
    private int next;

    /** Planted work, and a pass over a few cache lines. */
    @Benchmark
    public long averageTime(Blackhole blackhole) {
        Planted.work(blackhole);
        return pass();
    }

    /** The same, counted the other way round: 3 % more work is a throughput lower by 1 - 1/1.03. */
    @Benchmark
    @BenchmarkMode(Mode.Throughput)
    @OutputTimeUnit(TimeUnit.MILLISECONDS)
    public long throughput(Blackhole blackhole) {
        Planted.work(blackhole);
        return pass();
    }

    private long pass() {
        long sum = 0;
        for (int i = 0; i < Planted.TOKENS; i++) {
            next = next + 1 & values.length - 1;
            values[next] += i;
            sum ^= values[next];
        }
        return sum;
    }
}
