package org.example.shifted;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/** Garbage for a collector that does nearly everything beside the program. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 5, jvmArgsAppend = {"-Xms512m", "-Xmx512m", "-XX:+UseZGC"})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 10, time = 1)
public class GarbageZ {

    @Benchmark
    public void make(Garbage garbage, Blackhole blackhole) {
        garbage.make(blackhole);
    }
}
