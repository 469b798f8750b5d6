package org.example.fidelity;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/** Forks that take long to settle, each in its own way: what a fixed warmup would get wrong. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 5, jvmArgsAppend = {"-Xms32m", "-Xmx1g"})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 10, time = 1)
public class Settling {

    /** Half of the work begins some time after the fork did, and is compiled only then. */
    @State(Scope.Thread)
    public static class Late {

        private static final long NANOS = 2_300_000_000L;

        private long begin;
        private long sum;

        @Setup
        public void begin() {
            begin = System.nanoTime();
        }

        boolean due() {
            return System.nanoTime() - begin > NANOS;
        }

        long mix() {
            for (int i = 0; i < Planted.TOKENS; i++) {
                sum = Long.rotateLeft(sum * 31 + i, i & 15);
            }
            return sum;
        }
    }

    /** What is alive grows to a quarter of a gigabyte, and the heap with it. */
    @State(Scope.Thread)
    public static class Retained {

        private final byte[][] pieces = new byte[256 * 1024][];
        private int next;

        void keep() {
            pieces[next] = new byte[Planted.TOKENS];
            next = next + 1 & pieces.length - 1;
        }
    }

    @Benchmark
    public long compilesLate(Late late, Blackhole blackhole) {
        Planted.work(blackhole);
        return late.due() ? late.mix() : 0;
    }

    @Benchmark
    public void growsHeap(Retained retained, Blackhole blackhole) {
        Planted.work(blackhole);
        retained.keep();
    }
}
