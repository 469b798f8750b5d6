package sample;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Group;
import org.openjdk.jmh.infra.Blackhole;

/** A benchmark that asks for a JVM of its own, and a group of one member. */
public class Odd {
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
