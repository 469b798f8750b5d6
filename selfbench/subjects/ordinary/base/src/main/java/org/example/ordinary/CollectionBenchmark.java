package org.example.ordinary;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
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

/** Work on collections; one operation is one call. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 5, jvmArgsAppend = {"-Xms256m", "-Xmx256m"})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class CollectionBenchmark {

    private static final int ENTRIES = 20_000;
    private static final int LOOKUPS = 1_000;

    private final Map<Integer, Integer> hashMap = new HashMap<>();
    private final ConcurrentSkipListMap<Integer, Integer> skipList = new ConcurrentSkipListMap<>();
    private final TreeMap<Integer, Integer> tree = new TreeMap<>();
    private final ArrayDeque<Integer> queue = new ArrayDeque<>();
    private final Integer[] keys = new Integer[LOOKUPS];
    private final int[] values = new int[4_000];

    @Setup(Level.Trial)
    public void draw() {
        SplittableRandom random = new SplittableRandom(19);
        for (int i = 0; i < ENTRIES; i++) {
            Integer key = random.nextInt();
            hashMap.put(key, i);
            skipList.put(key, i);
            tree.put(key, i);
            if (i < LOOKUPS) {
                keys[i] = key;
            }
        }
        Arrays.setAll(values, i -> random.nextInt());
    }

    /** 1000 lookups. */
    @Benchmark
    public int getFromHashMap() {
        int sum = 0;
        for (Integer key : keys) {
            sum += hashMap.get(key);
        }
        return sum;
    }

    /** 1000 lookups. */
    @Benchmark
    public int getFromSkipList() {
        int sum = 0;
        for (Integer key : keys) {
            sum += skipList.get(key);
        }
        return sum;
    }

    /** 1000 lookups of the next key. */
    @Benchmark
    public int higherKeyInTree() {
        int sum = 0;
        for (Integer key : keys) {
            Integer higher = tree.higherKey(key);
            sum += higher == null ? 0 : higher;
        }
        return sum;
    }

    /** 4000 ints, copied first. */
    @Benchmark
    public int[] sortInts() {
        int[] copy = values.clone();
        Arrays.sort(copy);
        return copy;
    }

    /** In and out, 1000 times, through a queue of 50. */
    @Benchmark
    public int passThroughQueue() {
        int sum = 0;
        for (Integer key : keys) {
            queue.addLast(key);
            if (queue.size() > 50) {
                sum += queue.removeFirst();
            }
        }
        return sum;
    }

    /** 4000 ints through filter, map and sum. */
    @Benchmark
    public long streamOfInts() {
        return Arrays.stream(values)
                .filter(value -> (value & 3) != 0)
                .mapToLong(value -> (long) value * value)
                .sum();
    }
}
