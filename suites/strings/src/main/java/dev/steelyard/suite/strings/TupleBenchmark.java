package dev.steelyard.suite.strings;

import dev.steelyard.suite.strings.carrier.Carrier;
import dev.steelyard.suite.strings.carrier.Carriers;
import dev.steelyard.suite.strings.codec.Codecs;
import dev.steelyard.suite.strings.codec.StringCodec;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Time to write a tuple of eight strings and to read it back: what a record costs on its way from one task to the next.
 * Threads share nothing.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@SuppressWarnings("NullAway.Init") // JMH sets the params and calls set-up before anything else.
public class TupleBenchmark {

    /** Who writes and reads. */
    @Param({"original", "exact", "threadlocal", "buffer8", "buffer16", "buffer32", "computed", "final", "flink", "best"
    })
    public String impl;

    /**
     * Where to and where from; {@code mixed} is each of the first three in turn, so that no call of an input or output can be
     * inlined, as in a job that has more than one kind of them.
     */
    @Param({"heap", "stream", "segment", "flink-heap", "flink-stream", "flink-segment", "mixed"})
    public String carrier;

    /** UTF-16 units of each of the eight strings. */
    @Param({"1", "4", "16", "128", "1024"})
    public int field;

    /** What the strings are made of. */
    @Param({"ascii", "russian", "chinese"})
    public String type;

    private StringCodec codec;
    private Carrier[] carriers;
    private Tuple8[] tuples;
    private int nextCarrier;
    private int nextTuple;

    /** Makes the tuples, and lets each carrier grow to what the largest of them needs. */
    @Setup
    public void fill() throws IOException {
        codec = Codecs.named(impl);
        carriers = carrier.equals("mixed")
                ? Carriers.own().stream().map(Carriers::named).toArray(Carrier[]::new)
                : new Carrier[] {Carriers.named(carrier)};
        String[] texts = Texts.ring(type, field);
        tuples = new Tuple8[texts.length / Tuple8.FIELDS];
        for (int i = 0; i < tuples.length; i++) {
            tuples[i] = Tuple8.of(texts, i * Tuple8.FIELDS);
            for (Carrier each : carriers) {
                each.clear();
                tuples[i].write(codec, each.output());
            }
        }
    }

    /** Writes the next tuple and reads it back. */
    @Benchmark
    public Object roundTrip() throws IOException {
        Carrier bytes = carriers[nextCarrier];
        nextCarrier = nextCarrier + 1 == carriers.length ? 0 : nextCarrier + 1;
        Tuple8 tuple = tuples[nextTuple];
        nextTuple = nextTuple + 1 == tuples.length ? 0 : nextTuple + 1;
        bytes.clear();
        tuple.write(codec, bytes.output());
        bytes.rewind();
        return Tuple8.read(codec, bytes.input());
    }
}
