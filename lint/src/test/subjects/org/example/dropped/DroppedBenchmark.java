package org.example.dropped;

import java.nio.ByteBuffer;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

@State(Scope.Thread)
public class DroppedBenchmark {
    private final Map<Integer, String> map = new HashMap<>();
    private final ByteBuffer buffer = ByteBuffer.allocate(64);
    private final AtomicLong counter = new AtomicLong();
    private Future<String> future;
    private Collection<String> names = java.util.Collections.emptyList();
    private Integer key = 7;
    private int index;
    private int total;

    @Benchmark
    public void lookUp() {
        map.get(key); // finds: dropped-result
    }

    @Benchmark
    public void count() {
        names.stream().filter(name -> name.length() > 3).count(); // finds: dropped-result
    }

    @Benchmark
    public void loop() {
        for (int i = 0; i < 8; i++) {
            String value = map.getOrDefault(i, ""); // finds: dropped-result
        }
    }

    @Benchmark
    public void nextKey() {
        map.get(index++ & 7); // finds: dropped-result
    }

    /** The index is all there is. */
    @Benchmark
    public void next() {
        index = (index + 1) & 7;
    }

    /** What was found is kept. */
    @Benchmark
    public void lengths() {
        total += map.get(key).length();
    }

    @Benchmark
    public String returned() {
        return map.get(key);
    }

    @Benchmark
    public void consumed(Blackhole blackhole) {
        blackhole.consume(map.get(key));
    }

    /** They change something, and what they return is a by-product. */
    @Benchmark
    public void change() {
        counter.getAndIncrement();
    }

    @Benchmark
    public void replace() {
        map.put(key, "x");
    }

    @Benchmark
    public void create() {
        map.computeIfAbsent(key, any -> "x");
    }

    /** Waiting is the point. */
    @Benchmark
    public void await() throws Exception {
        future.get();
    }

    /** The array is filled. */
    @Benchmark
    public void fill() {
        buffer.clear();
        buffer.get(new byte[8]);
    }
}
