package org.example.heaps;

import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

@State(Scope.Thread)
@Fork(value = 3, jvmArgsAppend = {"-Xms1g", "-Xmx1024m"})
public class HeapBenchmark {
    long x = 42;

    @Benchmark
    public long usual() {
        return x;
    }

    /** The number is another, and the heap that of the class. */
    @Benchmark
    @Fork(4)
    public long often() {
        return x;
    }

    @Benchmark
    @Fork(jvmArgsAppend = "-Xmx2g")
    public long larger() {
        return x; // finds: differing-heaps
    }

    @Benchmark
    @Fork(jvmArgsAppend = "-Xmx1048576k -Xms1g")
    public long same() {
        return x;
    }

    @Benchmark
    @Fork(jvmArgsAppend = {"-XX:+UseSerialGC", "-XX:InitialHeapSize=1073741824", "-XX:MaxHeapSize=1g"})
    public long spelledOut() {
        return x;
    }

    /** The last one counts. */
    @Benchmark
    @Fork(jvmArgsAppend = {"-Xms64m", "-Xmx1g", "-Xms1g"})
    public long corrected() {
        return x;
    }

    @Fork(jvmArgs = {"-Xms256m", "-Xmx4g"})
    @State(Scope.Thread)
    public static class Growing { // finds in class: differing-heaps
        long x = 42;

        @Benchmark
        public long grows() {
            return x;
        }

        @Benchmark
        @Fork(jvmArgsAppend = "-Xms4g")
        public long doesNot() {
            return x;
        }
    }

    /** A largest size alone leaves the smallest to the JVM, and an ill-formed one is its to refuse. */
    @Fork(jvmArgs = {"-Xmx4g", "-Xms99999999999999999999", "-Xms0"})
    @State(Scope.Thread)
    public static class Largest {
        long x = 42;

        @Benchmark
        public long one() {
            return x;
        }
    }
}
