package org.example.inherited;

import java.util.Random;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/** Classes whose benchmarks are those of the class above, without annotations of their own. */
public final class InheritedBenchmark {
    private InheritedBenchmark() {}

    /** What the benchmarks run is overridden below. */
    @State(Scope.Thread)
    public abstract static class Open {
        @Benchmark
        public double run() {
            return work();
        }

        @Benchmark
        public void drop() {
            work();
        }

        protected double work() {
            return Math.sqrt(2);
        }
    }

    public static class Plain extends Open {
        private double x = Math.PI;
        private double last;

        @Override
        protected double work() {
            last = Math.log(x);
            return last;
        }
    }

    /** Nobody overrides it. */
    @State(Scope.Thread)
    public abstract static class Settled {
        @Benchmark
        public double run() {
            return work(); // finds: constant-input
        }

        @Benchmark
        public void drop() {
            work(); // finds: dead-result
        }

        protected double work() {
            return Math.sqrt(2);
        }
    }

    public static class Seeded extends Settled {
        final Random random = new Random(42);
    }

    public static class Unseeded extends Seeded {
        final Random other = new Random(); // finds: unseeded-random
    }

    /** Within a method, where JMH does not look. */
    static Settled local() {
        return new Settled() {
            final Random random = new Random();
        };
    }

    /** Who extends it is not here. */
    @State(Scope.Thread)
    public abstract static class Base {
        @Benchmark
        public double run() {
            return work();
        }

        protected double work() {
            return Math.sqrt(2);
        }
    }
}
