package org.example.fidelity;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/** Operations of several lengths; the names say roughly how long one takes where a token costs 1.6 ns. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 5, jvmArgsAppend = {"-Xms256m", "-Xmx256m"})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 10, time = 1)
public class Lasting {

    @Benchmark
    public void micros10(Blackhole blackhole) {
        Planted.work(blackhole, 6);
    }

    @Benchmark
    public void micros100(Blackhole blackhole) {
        Planted.work(blackhole, 60);
    }

    @Benchmark
    @OutputTimeUnit(TimeUnit.MICROSECONDS)
    public void millis1(Blackhole blackhole) {
        Planted.work(blackhole, 600);
    }

    @Benchmark
    @OutputTimeUnit(TimeUnit.MICROSECONDS)
    public void millis5(Blackhole blackhole) {
        Planted.work(blackhole, 3000);
    }
}
