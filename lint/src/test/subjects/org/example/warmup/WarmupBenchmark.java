package org.example.warmup;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

@State(Scope.Thread)
public class WarmupBenchmark {
    long x = 42;

    @Benchmark
    @Warmup(iterations = 0)
    public long none() {
        return x; // finds: short-warmup
    }

    @Benchmark
    @Warmup(iterations = 3, time = 50, timeUnit = TimeUnit.MILLISECONDS)
    public long brief() {
        return x; // finds: short-warmup
    }

    /** The number of iterations is JMH's: five of them take just long enough. */
    @Benchmark
    @Warmup(time = 40, timeUnit = TimeUnit.MILLISECONDS)
    public long barely() {
        return x;
    }

    @Benchmark
    @Warmup(time = 39, timeUnit = TimeUnit.MILLISECONDS)
    public long notQuite() {
        return x; // finds: short-warmup
    }

    /** Ten seconds, which is JMH's time. */
    @Benchmark
    @Warmup(iterations = 1)
    public long one() {
        return x;
    }

    @Benchmark
    public long usual() {
        return x;
    }

    /** A cold start is what is measured. */
    @Benchmark
    @BenchmarkMode(Mode.SingleShotTime)
    @Warmup(iterations = 0)
    public long shot() {
        return x;
    }

    @Benchmark
    @BenchmarkMode({Mode.SingleShotTime, Mode.AverageTime})
    @Warmup(iterations = 0)
    public long shotAndMore() {
        return x; // finds: short-warmup
    }

    @Warmup(iterations = 2, time = 10, timeUnit = TimeUnit.MICROSECONDS)
    @State(Scope.Thread)
    public static class OfClass { // finds in class: short-warmup
        long x = 42;

        @Benchmark
        public long first() {
            return x;
        }

        /** The time is that of the class, and each iteration has it. */
        @Benchmark
        @Warmup(iterations = 20_000)
        public long often() {
            return x;
        }

        @Benchmark
        @Warmup(time = 1)
        public long longer() {
            return x;
        }
    }
}
