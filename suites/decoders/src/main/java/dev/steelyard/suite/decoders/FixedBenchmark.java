package dev.steelyard.suite.decoders;

import dev.steelyard.suite.decoders.decoder.NumberDecoder;
import java.io.IOException;
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
 * Time to decode one value of fixed length. Their bits are added up, not the numbers: an addition of doubles waits some
 * cycles for the one before, longer than a good decoder takes for a value.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(Numbers.COUNT)
@SuppressWarnings("NullAway.Init") // JMH sets the params, and calls the set-up
public class FixedBenchmark {

    /** Where the bytes are. */
    @Param({"array", "stream", "direct"})
    public String source;

    /** What decodes them. */
    @Param({"avro", "bytewise", "unrolled", "preallocated", "buffering", "best"})
    public String impl;

    private Reading floats;
    private Reading doubles;

    /** Makes the input. */
    @Setup(Level.Trial)
    public void encode() throws IOException {
        floats = new Reading(impl, source, Numbers.floats());
        floats.meetStreams(NumberDecoder::readFloat);
        doubles = new Reading(impl, source, Numbers.doubles());
        doubles.meetStreams(NumberDecoder::readDouble);
    }

    /** Floats of 4 bytes. */
    @Benchmark
    public int readFloat() throws IOException {
        NumberDecoder decoder = floats.open();
        int sum = 0;
        for (int i = 0; i < Numbers.COUNT; i++) {
            sum += Float.floatToRawIntBits(decoder.readFloat());
        }
        return sum;
    }

    /** Doubles of 8 bytes. */
    @Benchmark
    public long readDouble() throws IOException {
        NumberDecoder decoder = doubles.open();
        long sum = 0;
        for (int i = 0; i < Numbers.COUNT; i++) {
            sum += Double.doubleToRawLongBits(decoder.readDouble());
        }
        return sum;
    }
}
