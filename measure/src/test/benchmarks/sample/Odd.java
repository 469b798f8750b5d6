package sample;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Group;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/** Benchmarks that are only measured after the user said more, and a group of one member. */
public class Odd {
    @State(Scope.Benchmark)
    public static class Sized {
        @Param(Param.BLANK_ARGS)
        int size;
    }

    @Benchmark
    public void blank(Sized sized) {
        Blackhole.consumeCPU(sized.size);
    }

    @Benchmark
    @Fork(jvm = "/no/such/java")
    public void elsewhere() {
        Blackhole.consumeCPU(10);
    }

    @Benchmark
    @Group("single")
    public void member() {
        Blackhole.consumeCPU(10);
    }
}
