package org.example.defaults;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/** Code that allocates 10 KB an operation or more. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(5)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class AllocatingBenchmark {

    /** Bytes of garbage that {@link #allocate} makes in pieces of 512: the branches differ in it. */
    private static final int GARBAGE = 10 * 1024;

    /** Tokens of work in each operation. */
    private static final int TOKENS = 200;

    private static final int PIECE = 512;

    private final String text = "The quick brown fox jumps over the lazy dog; ".repeat(12);
    private final byte[] bytes = text.getBytes(StandardCharsets.UTF_8);

    /** Allocates arrays, and does nothing else. */
    @Benchmark
    public void allocate(Blackhole blackhole) {
        Blackhole.consumeCPU(TOKENS);
        for (int made = 0; made < GARBAGE; made += PIECE) {
            blackhole.consume(new byte[PIECE - 16]);
        }
    }

    /** Boxes numbers in a list that grows. */
    @Benchmark
    public List<Integer> boxes() {
        Blackhole.consumeCPU(4 * TOKENS);
        List<Integer> list = new ArrayList<>();
        for (int i = 0; i < 500; i++) {
            list.add(i * 1000);
        }
        return list;
    }

    /** Splits a text and joins it again. */
    @Benchmark
    public String strings() {
        Blackhole.consumeCPU(16 * TOKENS);
        return String.join("-", text.split(" "));
    }

    /** Builds a map of texts. */
    @Benchmark
    public Map<String, Integer> maps() {
        Blackhole.consumeCPU(16 * TOKENS);
        Map<String, Integer> map = new HashMap<>();
        for (int i = 0; i < 100; i++) {
            map.put("key" + i, i * 1000);
        }
        return map;
    }

    /** Copies 16 KB of an array. */
    @Benchmark
    public byte[] copies() {
        Blackhole.consumeCPU(TOKENS);
        return Arrays.copyOf(bytes, 16 * 1024);
    }

    /** Decodes bytes to text eight times. */
    @Benchmark
    public void decodes(Blackhole blackhole) {
        Blackhole.consumeCPU(2 * TOKENS);
        for (int i = 0; i < 20; i++) {
            blackhole.consume(new String(bytes, StandardCharsets.UTF_8));
        }
    }
}
