package sample;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/** Benchmarks whose cost a test plants by changing the constants before it compiles them. */
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Story {
    private static final int BURNED = 200;
    private static final int FLOWING = 1000;

    /** How much work one operation does. */
    @State(Scope.Benchmark)
    public static class Size {
        @Param({"1", "2"})
        int size;
    }

    @Benchmark
    @BenchmarkMode(Mode.AverageTime)
    public void burning() {
        Blackhole.consumeCPU(BURNED);
    }

    @Benchmark
    @BenchmarkMode(Mode.Throughput)
    @OutputTimeUnit(TimeUnit.MILLISECONDS)
    public void flowing() {
        Blackhole.consumeCPU(FLOWING);
    }

    @Benchmark
    @BenchmarkMode(Mode.AverageTime)
    public void sized(Size size) {
        Blackhole.consumeCPU(100L * size.size);
    }

    @Benchmark
    @BenchmarkMode(Mode.AverageTime)
    public void onOneSide() {
        Blackhole.consumeCPU(100);
    }
}
