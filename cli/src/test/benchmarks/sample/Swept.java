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

/** Benchmarks whose params choose how the work is done. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Swept {
    private static long cost(String impl) {
        return impl.equals("fast") ? 200 : 4000;
    }

    /** Three ways, the last with a name that is more than a name. */
    @State(Scope.Benchmark)
    public static class Three {
        @Param({"slow", "fast", "<i>a b</i>\u001b[31m"})
        String impl;
    }

    /** Two of them. */
    @State(Scope.Benchmark)
    public static class Two {
        @Param({"slow", "fast"})
        String impl;

        @Param({"1", "2"})
        int size;
    }

    @Benchmark
    public void three(Three state) {
        Blackhole.consumeCPU(cost(state.impl));
    }

    @Benchmark
    public void two(Two state) {
        Blackhole.consumeCPU(state.size * cost(state.impl));
    }

    @Benchmark
    public void without() {
        Blackhole.consumeCPU(100);
    }
}
