package dev.steelyard.suite.maps;

import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;

/**
 * Whole maps: each operation visits every entry and returns a sum. Items per second are the score times the entries. What a
 * scan of objects takes depends on where these lie in the heap: {@link Arranged}. Streams have no choice of that: they box each
 * sum, so that the collector runs and moves the entries anyway.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class ScanBenchmark {

    /** Iterates over the keys. */
    @Benchmark
    public long keySet(Arranged entries) {
        long sum = 0;
        for (Long key : entries.map().keySet()) {
            sum += key;
        }
        return sum;
    }

    /** Iterates over the values. */
    @Benchmark
    public long values(Arranged entries) {
        long sum = 0;
        for (Long value : entries.map().values()) {
            sum += value;
        }
        return sum;
    }

    /** Iterates over the entries and reads the value of each. */
    @Benchmark
    public long entrySet(Arranged entries) {
        long sum = 0;
        for (Map.Entry<Long, Long> entry : entries.map().entrySet()) {
            sum += entry.getValue();
        }
        return sum;
    }

    /** Lets the map hand every entry to a consumer that adds up the values. */
    @Benchmark
    public long forEach(Arranged entries) {
        Sum sum = new Sum();
        entries.map().forEach(sum);
        return sum.total;
    }

    /** Reduces a sequential stream of the values. */
    @Benchmark
    public long stream(Loaded loaded) {
        return loaded.map().values().stream().reduce(0L, Long::sum);
    }

    /** Reduces a parallel stream of the values, in the JVM's common pool. */
    @Benchmark
    public long streamParallel(Loaded loaded) {
        return loaded.map().values().parallelStream().reduce(0L, Long::sum);
    }

    private static final class Sum implements BiConsumer<Long, Long> {
        private long total;

        @Override
        public void accept(Long key, Long value) {
            total += value;
        }
    }
}
