package dev.steelyard.suite.maps;

import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Single keys. Drawing a key is part of every operation, for all stores alike, and so is boxing: each key and value that a call
 * takes is an object of its own, as in a program that calls the map with longs.
 */
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.SECONDS)
public class PointBenchmark {

    /** Looks up a key that the map does not have. */
    @Benchmark
    public @Nullable Long getAbsent(Loaded loaded, Draws draws) {
        return loaded.map().get(draws.absent());
    }

    /** Looks up a key that the map has; with no entries the same as {@link #getAbsent}. */
    @Benchmark
    public @Nullable Long getPresent(Loaded loaded, Draws draws) {
        return loaded.map().get(draws.present());
    }

    /** Puts a key and removes it, both as {@code Map} has them, with the previous value. The pair is one operation. */
    @Benchmark
    public void putRemove(Loaded loaded, Draws draws, Blackhole blackhole) {
        long key = draws.absent();
        blackhole.consume(loaded.map().put(key, key));
        blackhole.consume(loaded.map().remove(key));
    }

    /**
     * Puts a key and removes it by the store's own calls, which return no value. A store without such calls does the same
     * as in {@link #putRemove}.
     */
    @Benchmark
    public void putRemoveLowLevel(Loaded loaded, Draws draws) {
        long key = draws.absent();
        loaded.store().putOnly(key, key);
        loaded.store().removeOnly(key);
    }
}
