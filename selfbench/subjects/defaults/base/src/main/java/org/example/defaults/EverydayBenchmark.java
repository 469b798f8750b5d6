package org.example.defaults;

import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
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
import org.openjdk.jmh.annotations.Threads;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/** Code that allocates little or nothing. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(5)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class EverydayBenchmark {

    private static final int ENTRIES = 50_000;
    private static final int NODES = 1 << 19;

    private final byte[] encoded = new byte[8 * 1024];
    private final int[] next = new int[NODES];
    private final ConcurrentSkipListMap<Integer, Integer> skipList = new ConcurrentSkipListMap<>();
    private final Integer[] keys = new Integer[1 << 10];
    private String text = "";
    private int at;

    /** A map that starts again with every iteration. */
    @State(Scope.Thread)
    public static class Grown {
        private Map<Integer, Integer> map = new HashMap<>();
        private int count;

        /** Starts again. */
        @Setup(Level.Iteration)
        public void startAgain() {
            map = new HashMap<>();
            count = 0;
        }
    }

    /** A map that all threads read. */
    @State(Scope.Benchmark)
    public static class Shared {
        private final Map<Integer, Integer> map = new HashMap<>();

        /** Fills it. */
        @Setup
        public void fill() {
            for (int i = 0; i < ENTRIES; i++) {
                map.put(i * 31, i);
            }
        }
    }

    /** Draws what the operations read. */
    @Setup
    public void draw() {
        SplittableRandom random = new SplittableRandom(7);
        for (int i = 0; i < encoded.length; i++) {
            encoded[i] = (byte) (random.nextInt(4) == 0 ? random.nextInt() | 0x80 : random.nextInt() & 0x7f);
        }
        int[] order = random.ints(NODES).toArray();
        for (int i = 0; i < NODES; i++) {
            next[i] = i;
        }
        for (int i = NODES - 1; i > 0; i--) {
            int other = Math.floorMod(order[i], i);
            int kept = next[i];
            next[i] = next[other];
            next[other] = kept;
        }
        for (int i = 0; i < ENTRIES; i++) {
            Integer key = random.nextInt();
            skipList.put(key, i);
            keys[i & keys.length - 1] = key;
        }
        StringBuilder letters = new StringBuilder();
        for (int i = 0; i < 300; i++) {
            letters.append((char) (random.nextInt(8) == 0 ? 'à' + random.nextInt(20) : 'a' + random.nextInt(26)));
        }
        text = letters.toString();
    }

    /** Decodes varints from 8 KB. */
    @Benchmark
    public int decodeInts() {
        int sum = 0;
        int value = 0;
        int shift = 0;
        for (byte b : encoded) {
            value |= (b & 0x7f) << shift;
            shift += 7;
            if (b >= 0 || shift > 28) {
                sum += value;
                value = 0;
                shift = 0;
            }
        }
        return sum;
    }

    /** Encodes 300 letters: about 700 B of garbage. */
    @Benchmark
    public byte[] encodeString() {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    /** Follows 100 references in 2 MB. */
    @Benchmark
    public int pointerChase() {
        int here = at;
        for (int i = 0; i < 100; i++) {
            here = next[here];
        }
        at = here;
        return here;
    }

    /** Looks a key up among 50 000, and makes 24 B of garbage. */
    @Benchmark
    public Integer skipList() {
        at = at + 1 & keys.length - 1;
        return skipList.get(keys[at]);
    }

    /** Adds an entry to a map that starts again with every iteration. */
    @Benchmark
    public Integer growing(Grown state) {
        int key = state.count++ & (1 << 20) - 1;
        state.map.put(key, key);
        return state.map.get(key * 31 % state.map.size());
    }

    /** Reads a map, with two threads. */
    @Benchmark
    @Threads(2)
    public Integer twoThreads(Shared shared) {
        at = at + 31 * 17;
        Integer found = shared.map.get(at % (31 * ENTRIES));
        return found == null ? Integer.valueOf(at) : found;
    }

    /** About a millisecond. */
    @Benchmark
    public void slowMillis(Blackhole blackhole) {
        Blackhole.consumeCPU(500_000);
    }
}
