package org.example.dropped;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.infra.Blackhole;

/** What is made and dropped, by libraries whose code is not known. */
@State(Scope.Thread)
public class ConversionBenchmark {
    interface Mapper {
        byte[] writeValueAsBytes(Object value) throws IOException;
    }

    interface Codec {
        byte[] encode(Object value);

        int encode(Object value, byte[] target);

        byte[] convert(Object value, byte[] target);

        boolean format(Object value);

        Codec transform(Object value);

        void compress(Object value);

        long total();
    }

    /** What it does besides is no reason to drop what it makes. */
    static final class Counting {
        private long calls;

        String render(Object value) {
            calls++;
            return value + ", " + calls;
        }

        String next() {
            calls = System.nanoTime();
            return "x";
        }
    }

    private final Map<Integer, String> map = new HashMap<>();
    private final Counting counting = new Counting();
    private final byte[] bytes = new byte[100];
    private Mapper mapper;
    private Codec codec;
    private Object value = "value";
    private Integer key = 7;
    private long last;

    @Benchmark
    public void mapped() throws IOException {
        mapper.writeValueAsBytes(value); // finds: dropped-result
    }

    @Benchmark
    public void encoded() {
        codec.encode(value); // finds: dropped-result
    }

    @Benchmark
    public void rendered() {
        counting.render(value); // finds: dropped-result
    }

    @Benchmark
    public void copied() {
        bytes.clone(); // finds: dropped-result
    }

    /** That it does something else is no reason to drop what was found. */
    @Benchmark
    public void foundAndDone() {
        map.get(key); // finds: dropped-result
        codec.compress(value);
    }

    @Benchmark
    public void withIdleBlackhole(Blackhole blackhole) {
        codec.encode(value); // finds: dropped-result
    }

    /** A handler that only throws again waits for no exception. */
    @Benchmark
    public void unwrapped() {
        try {
            mapper.writeValueAsBytes(value); // finds: dropped-result
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    @Benchmark
    public void expected() {
        try {
            mapper.writeValueAsBytes(value);
        } catch (IOException e) {
            last = e.getMessage().length();
        }
    }

    @Benchmark
    public void withBlackhole(Blackhole blackhole) {
        codec.encode(value);
        blackhole.consume(codec);
    }

    /** What these return is a by-product: a number of bytes, the array they were given, whether it went well, themselves. */
    @Benchmark
    public void filled() {
        codec.encode(value, bytes);
    }

    @Benchmark
    public void filledAndReturned() {
        codec.convert(value, bytes);
    }

    @Benchmark
    public void status() {
        codec.format(value);
    }

    @Benchmark
    public void chained() {
        codec.transform(value);
    }

    @Benchmark
    public void nothing() {
        codec.compress(value);
    }

    /** Its name asks for nothing. */
    @Benchmark
    public void totalled() {
        codec.total();
    }

    /** Nor does this one, and it does something. */
    @Benchmark
    public void moved() {
        counting.next();
    }

    @Benchmark
    public void kept() {
        last = codec.encode(value).length;
    }

    @Benchmark
    public void computed() {
        map.compute(key, (any, found) -> "x");
    }

    @Benchmark
    public String texts() {
        return new String(codec.encode(value), StandardCharsets.UTF_8);
    }
}
