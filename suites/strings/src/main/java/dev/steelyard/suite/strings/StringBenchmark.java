package dev.steelyard.suite.strings;

import dev.steelyard.suite.strings.carrier.Carrier;
import dev.steelyard.suite.strings.carrier.Carriers;
import dev.steelyard.suite.strings.codec.Codecs;
import dev.steelyard.suite.strings.codec.StringCodec;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Time to write or read one string of {@code length} UTF-16 units. An invocation takes the next string of a ring, since a
 * batch that suits 16384 units would be too short to time for one, and the reverse. Threads share nothing.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@SuppressWarnings("NullAway.Init") // JMH sets the params and calls set-up before anything else.
public class StringBenchmark {

    /** Who writes and reads. */
    @Param({"original", "exact", "threadlocal", "buffer8", "buffer16", "buffer32", "computed", "final", "flink", "best"
    })
    public String impl;

    /** Where to and where from. */
    @Param({"heap", "stream", "segment", "flink-heap", "flink-stream", "flink-segment"})
    public String carrier;

    /** UTF-16 units of each string. */
    @Param({"1", "2", "4", "8", "16", "32", "64", "128", "256", "1024", "4096", "16384"})
    public int length;

    /** What the strings are made of. */
    @Param({"ascii", "russian", "chinese"})
    public String type;

    private StringCodec codec;
    private Carrier bytes;
    private String[] texts;
    private int next;

    /** Makes the strings and writes them all, so that they can be read and nothing needs to grow later. */
    @Setup
    public void fill() throws IOException {
        codec = Codecs.named(impl);
        bytes = Carriers.named(carrier);
        texts = Texts.ring(type, length);
        for (String text : texts) {
            codec.write(text, bytes.output());
        }
        next = texts.length;
    }

    /** Writes behind the string before, and over the first of them after the last. */
    @Benchmark
    public int write() throws IOException {
        if (next == texts.length) {
            next = 0;
            bytes.clear();
        }
        codec.write(texts[next++], bytes.output());
        return bytes.size();
    }

    /** Reads what stands behind the string before, and the first of them after the last. */
    @Benchmark
    public @Nullable String read() throws IOException {
        if (next == texts.length) {
            next = 0;
            bytes.rewind();
        }
        next++;
        return codec.read(bytes.input());
    }
}
