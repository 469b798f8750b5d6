package org.example.ordinary;

import java.time.LocalDate;
import java.util.Arrays;
import java.util.BitSet;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
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

/** Searching and counting; one operation is a batch of them. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 5, jvmArgsAppend = {"-Xms256m", "-Xmx256m"})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class SearchBenchmark {

    private static final int BATCH = 256;

    private final long[] sorted = new long[64 * 1024];
    private final long[] wanted = new long[BATCH];
    private final BitSet bits = new BitSet(64 * 1024);
    private final ConcurrentHashMap<Long, Long> counts = new ConcurrentHashMap<>();
    private final String[] dates = new String[BATCH];

    @Setup(Level.Trial)
    public void draw() {
        SplittableRandom random = new SplittableRandom(31);
        for (int i = 0; i < sorted.length; i++) {
            sorted[i] = random.nextLong();
            bits.set(i, random.nextInt(8) == 0);
        }
        Arrays.sort(sorted);
        for (int i = 0; i < BATCH; i++) {
            wanted[i] = sorted[random.nextInt(sorted.length)];
            dates[i] = LocalDate.ofEpochDay(random.nextInt(30_000)).toString();
        }
    }

    /** 256 searches among 64 Ki numbers. */
    @Benchmark
    public int binarySearch() {
        int sum = 0;
        for (long number : wanted) {
            sum += Arrays.binarySearch(sorted, number);
        }
        return sum;
    }

    /** Every set bit of 64 Ki, one in eight. */
    @Benchmark
    public int scanBits() {
        int sum = 0;
        for (int i = bits.nextSetBit(0); i >= 0; i = bits.nextSetBit(i + 1)) {
            sum += i;
        }
        return sum;
    }

    /** 256 counts in a map of 256. */
    @Benchmark
    public ConcurrentHashMap<Long, Long> mergeCounts() {
        for (long number : wanted) {
            counts.merge(number, 1L, Long::sum);
        }
        return counts;
    }

    /** 256 dates. */
    @Benchmark
    public long parseDates() {
        long sum = 0;
        for (String date : dates) {
            sum += LocalDate.parse(date).toEpochDay();
        }
        return sum;
    }

    /** 256 numbers in and out. */
    @Benchmark
    public long drainHeap() {
        PriorityQueue<Long> queue = new PriorityQueue<>(BATCH);
        for (long number : wanted) {
            queue.add(number);
        }
        long sum = 0;
        while (!queue.isEmpty()) {
            sum = sum * 31 + queue.poll();
        }
        return sum;
    }
}
