package dev.steelyard.suite.decoders;

import dev.steelyard.suite.decoders.decoder.NumberDecoder;
import java.io.IOException;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Time to decode one value of variable length. The values are added up: an addition is one cycle that nothing waits for,
 * where a call of a Blackhole per value would cost as much as decoding it. The compiler can neither leave a value out nor
 * decode several at once, since each begins where the one before ends, and each may throw.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(Numbers.COUNT)
@SuppressWarnings("NullAway.Init") // JMH sets the params, and calls the set-up
public class VarintBenchmark {

    /** Where the bytes are. */
    @Param({"array", "stream", "direct"})
    public String source;

    /** How long the values are. */
    @Param({"mixed", "small", "cycle"})
    public String values;

    /** What decodes them. */
    @Param({"avro", "bytewise", "unrolled", "preallocated", "buffering", "best"})
    public String impl;

    private Reading ints;
    private Reading longs;

    /** Makes the input. */
    @Setup(Level.Trial)
    public void encode() throws IOException {
        Lengths lengths = Lengths.valueOf(values.toUpperCase(Locale.ROOT));
        ints = new Reading(impl, source, Numbers.ints(lengths));
        ints.meetStreams(NumberDecoder::readInt);
        longs = new Reading(impl, source, Numbers.longs(lengths));
        longs.meetStreams(NumberDecoder::readLong);
    }

    /** Ints of 1 to 5 bytes. */
    @Benchmark
    public int readInt() throws IOException {
        NumberDecoder decoder = ints.open();
        int sum = 0;
        for (int i = 0; i < Numbers.COUNT; i++) {
            sum += decoder.readInt();
        }
        return sum;
    }

    /** Longs of 1 to 10 bytes. */
    @Benchmark
    public long readLong() throws IOException {
        NumberDecoder decoder = longs.open();
        long sum = 0;
        for (int i = 0; i < Numbers.COUNT; i++) {
            sum += decoder.readLong();
        }
        return sum;
    }
}
