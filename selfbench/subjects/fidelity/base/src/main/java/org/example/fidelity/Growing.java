package org.example.fidelity;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/** Work on a map that gets bigger with every operation, up to a million entries. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 5, jvmArgsAppend = {"-Xms384m", "-Xmx384m"})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 10, time = 1)
public class Growing {

    private static final int LARGEST = 1 << 20;

    /** A map that grows. */
    static class Grown {
        private Map<Integer, Integer> map = new HashMap<>();
        private int count;

        void startAgainEmpty() {
            map = new HashMap<>();
            count = 0;
        }

        /** Adds one entry, and looks up others all over the map. */
        int growAndLookUp() {
            int key = count++ & LARGEST - 1;
            map.put(key, key);
            int size = map.size();
            int at = key;
            int sum = 0;
            for (int i = 0; i < Planted.STEPS; i++) {
                at = at * 0x5DEECE65 + 11 & Integer.MAX_VALUE;
                sum += map.get(at % size);
            }
            return sum;
        }
    }

    /** Grows as long as the fork lives. */
    @State(Scope.Thread)
    public static class Trial extends Grown {}

    /** Starts again with every iteration: a short iteration never sees a big map. */
    @State(Scope.Thread)
    public static class Iteration extends Grown {

        @Setup(Level.Iteration)
        public void startAgain() {
            startAgainEmpty();
        }
    }

    @Benchmark
    public int overTheTrial(Trial state, Blackhole blackhole) {
        Planted.work(blackhole);
        return state.growAndLookUp();
    }

    @Benchmark
    public int overTheIteration(Iteration state, Blackhole blackhole) {
        Planted.work(blackhole);
        return state.growAndLookUp();
    }
}
