package org.example.shared;

import java.util.Random;
import java.util.SplittableRandom;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;

public class SharedBenchmark {
    private static final Random EVERYONE = new Random(1);

    @State(Scope.Benchmark)
    public static class Common {
        final SplittableRandom random = new SplittableRandom(42);
        final int[] values = new int[100];

        @Setup
        public void fill() {
            for (int i = 0; i < values.length; i++) {
                values[i] = random.nextInt();
            }
        }
    }

    @State(Scope.Thread)
    public static class Own {
        final Random random = new Random(42);
    }

    @Benchmark
    public int common(Common common) {
        return common.values[common.random.nextInt(100)]; // finds: shared-random
    }

    @Benchmark
    public int everyone() {
        return EVERYONE.nextInt(); // finds: shared-random
    }

    @Benchmark
    public int own(Own own) {
        return own.random.nextInt();
    }

    /** What set-up has drawn may be shared. */
    @Benchmark
    public int drawn(Common common) {
        return common.values[3];
    }

    @Benchmark
    @Threads(1)
    public int alone(Common common) {
        return common.random.nextInt();
    }
}
