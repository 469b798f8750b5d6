package org.example.shared;

import java.util.Random;
import java.util.SplittableRandom;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Group;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Threads;

@Threads(4)
public class SharedBenchmark {
    private static final Random EVERYONE = new Random(1);

    @State(Scope.Benchmark)
    public static class Common {
        final SplittableRandom random = new SplittableRandom(42);
        final SplittableRandom hidden = new SplittableRandom(42);
        final int[] values = new int[100];

        @Setup
        public void fill() {
            for (int i = 0; i < values.length; i++) {
                values[i] = random.nextInt();
            }
        }

        int next() {
            return Draw.from(this);
        }
    }

    static final class Draw {
        private Draw() {}

        static int from(Common common) {
            return common.hidden.nextInt(); // finds: shared-random
        }
    }

    @State(Scope.Thread)
    public static class Own {
        final Random random = new Random(42);

        int next() {
            return random.nextInt();
        }
    }

    @State(Scope.Group)
    public static class Pair {
        final Random random = new Random(42);
    }

    @Benchmark
    public int common(Common common) {
        return common.values[common.random.nextInt(100)]; // finds: shared-random
    }

    @Benchmark
    @Threads(Threads.MAX)
    public int everyone() {
        return EVERYONE.nextInt(); // finds: shared-random
    }

    @Benchmark
    @Threads(8)
    public int within(Common common) {
        return common.next();
    }

    @Benchmark
    @Threads(1)
    @Group("pair")
    public int first(Pair pair) {
        return pair.random.nextInt(); // finds: shared-random
    }

    @Benchmark
    @Threads(1)
    @Group("pair")
    public int second(Own own) {
        return own.next();
    }

    @Benchmark
    public int own(Own own) {
        return own.random.nextInt() + own.next();
    }

    /** What set-up has drawn may be shared. */
    @Benchmark
    public int drawn(Common common) {
        return common.values[3];
    }

    /** Without a group it is each thread's own. */
    @Benchmark
    public int alone(Pair pair) {
        return pair.random.nextInt();
    }

    @Benchmark
    @Threads(1)
    public int oneThread(Common common) {
        return common.random.nextInt();
    }
}
