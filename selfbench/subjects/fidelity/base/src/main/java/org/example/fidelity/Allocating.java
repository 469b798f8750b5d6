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

/** Work that feeds the garbage collector. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 5, jvmArgsAppend = {"-Xms256m", "-Xmx256m", "-Xmn64m", "-XX:+UseG1GC"})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 10, time = 1)
@State(Scope.Thread)
public class Allocating {

    private static final Object[] NOTHING = new Object[0];

    /** What lives for a while: young collections have something to copy. */
    private final Object[] recent = new Object[16 * 1024];

    private int next;

    /** Small objects, of which the last 16 Ki are alive: 8 KB for each operation. */
    @Benchmark
    public void youngCollections(Blackhole blackhole) {
        Planted.work(blackhole);
        for (int i = 0; i < Planted.STEPS; i++) {
            keep(new long[8]);
        }
    }

    /** Allocates nothing in the base; in the branch that litters, a part of the litter lives for a while. */
    @Benchmark
    public void garbageOnly(Blackhole blackhole) {
        Planted.work(blackhole);
        keep(Planted.GARBAGE == 0 ? NOTHING : new Object[4]);
    }

    private void keep(Object value) {
        recent[next] = value;
        next = next + 1 & recent.length - 1;
    }
}
