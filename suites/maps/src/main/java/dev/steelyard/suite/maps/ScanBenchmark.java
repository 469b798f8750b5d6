package dev.steelyard.suite.maps;

import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.BiConsumer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;

/** Whole maps: each operation visits every entry and returns a sum. Items per second are the score times the entries. */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class ScanBenchmark {

    /** Iterates over the keys. */
    @Benchmark
    public long keySet(Loaded loaded) {
        long sum = 0;
        for (Long key : loaded.map().keySet()) {
            sum += key;
        }
        return sum;
    }

    /** Iterates over the values. */
    @Benchmark
    public long values(Loaded loaded) {
        long sum = 0;
        for (Long value : loaded.map().values()) {
            sum += value;
        }
        return sum;
    }

    /** Iterates over the entries and reads the value of each. */
    @Benchmark
    public long entrySet(Loaded loaded) {
        long sum = 0;
        for (Map.Entry<Long, Long> entry : loaded.map().entrySet()) {
            sum += entry.getValue();
        }
        return sum;
    }

    /** Lets the map hand every entry to a consumer that adds up the values. */
    @Benchmark
    public long forEach(Loaded loaded) {
        Sum sum = new Sum();
        loaded.map().forEach(sum);
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
