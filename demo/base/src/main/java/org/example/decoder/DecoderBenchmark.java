package org.example.decoder;

import java.io.IOException;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Time to decode one value, averaged over {@link #VALUES} of them. The decoder is consumed like the sum of the values, so
 * that the compiler cannot leave out work that only the decoder would see.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(DecoderBenchmark.VALUES)
@Fork(value = 5, jvmArgsAppend = {"-Xms256m", "-Xmx256m"})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class DecoderBenchmark {

    /** Values decoded by one call of a benchmark. */
    static final int VALUES = 64 * 1024;

    private static final long SEED = 19781210;

    private byte[] longs;
    private byte[] doubles;

    /** Encodes the same values in every fork of every branch. */
    @Setup(Level.Trial)
    public void encode() {
        SplittableRandom random = new SplittableRandom(SEED);
        Encoder encoder = new Encoder(VALUES * 10);
        for (int i = 0; i < VALUES; i++) {
            encoder.writeLong(random.nextLong() >> random.nextInt(64));
        }
        longs = encoder.toByteArray();
        encoder = new Encoder(VALUES * 8);
        for (int i = 0; i < VALUES; i++) {
            encoder.writeDouble(random.nextDouble());
        }
        doubles = encoder.toByteArray();
    }

    /** Variable-length longs of 1 to 10 bytes. */
    @Benchmark
    public void readLongs(Blackhole blackhole) throws IOException {
        Decoder decoder = new Decoder(new ByteSource(longs));
        long sum = 0;
        for (int i = 0; i < VALUES; i++) {
            sum += decoder.readLong();
        }
        blackhole.consume(sum);
        blackhole.consume(decoder);
    }

    /** Doubles of 8 bytes. */
    @Benchmark
    public void readDoubles(Blackhole blackhole) throws IOException {
        Decoder decoder = new Decoder(new ByteSource(doubles));
        double sum = 0;
        for (int i = 0; i < VALUES; i++) {
            sum += decoder.readDouble();
        }
        blackhole.consume(sum);
        blackhole.consume(decoder);
    }
}
