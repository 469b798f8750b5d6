package sample;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.infra.Blackhole;

/** Quick benchmarks, one for each mode. */
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Plain {
    @Benchmark
    @BenchmarkMode(Mode.AverageTime)
    public void average() {
        Blackhole.consumeCPU(Integer.getInteger("tokens", 100));
    }

    @Benchmark
    @BenchmarkMode(Mode.Throughput)
    @OutputTimeUnit(TimeUnit.MILLISECONDS)
    public void throughput() {
        Blackhole.consumeCPU(100);
    }

    @Benchmark
    @BenchmarkMode(Mode.SampleTime)
    public void sampled() {
        Blackhole.consumeCPU(100);
    }

    @Benchmark
    @BenchmarkMode(Mode.SingleShotTime)
    @OutputTimeUnit(TimeUnit.MICROSECONDS)
    public void once() {
        Blackhole.consumeCPU(100000);
    }

    @Benchmark
    @BenchmarkMode(Mode.AverageTime)
    public byte[] allocating() {
        return new byte[1000];
    }
}
