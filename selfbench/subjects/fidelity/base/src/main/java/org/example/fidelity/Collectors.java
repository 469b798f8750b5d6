package org.example.fidelity;

import java.nio.charset.StandardCharsets;
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

/** 10 KB of garbage an operation, on heaps that JVMs choose themselves, with three collectors. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 1, time = 10)
@Measurement(iterations = 2, time = 10)
@State(Scope.Thread)
public class Collectors {

    private final byte[] text = "The quick brown fox jumps over the lazy dog".getBytes(StandardCharsets.US_ASCII);

    @Benchmark
    @Fork(value = 5, jvmArgsAppend = "-XX:+UseG1GC")
    public void piecesG1(Blackhole blackhole) {
        pieces(blackhole);
    }

    @Benchmark
    @Fork(value = 5, jvmArgsAppend = "-XX:+UseParallelGC")
    public void piecesParallel(Blackhole blackhole) {
        pieces(blackhole);
    }

    @Benchmark
    @Fork(value = 5, jvmArgsAppend = "-XX:+UseZGC")
    public void piecesZ(Blackhole blackhole) {
        pieces(blackhole);
    }

    @Benchmark
    @Fork(value = 5, jvmArgsAppend = "-XX:+UseG1GC")
    public void textsG1(Blackhole blackhole) {
        texts(blackhole);
    }

    @Benchmark
    @Fork(value = 5, jvmArgsAppend = "-XX:+UseParallelGC")
    public void textsParallel(Blackhole blackhole) {
        texts(blackhole);
    }

    @Benchmark
    @Fork(value = 5, jvmArgsAppend = "-XX:+UseZGC")
    public void textsZ(Blackhole blackhole) {
        texts(blackhole);
    }

    private static void pieces(Blackhole blackhole) {
        Planted.work(blackhole);
        for (int made = 0; made < Planted.STEPS; made++) {
            blackhole.consume(new byte[104 - 16]);
        }
    }

    private void texts(Blackhole blackhole) {
        Planted.work(blackhole);
        for (int made = 0; made < Planted.STEPS; made++) {
            blackhole.consume(new String(text, StandardCharsets.US_ASCII));
        }
    }
}
