package org.example.avro;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
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

/** Time to encode one value into memory that is used again. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 5, jvmArgsAppend = {"-Xms256m", "-Xmx256m"})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class EncodeBenchmark {

    private final ByteArrayOutputStream out = new ByteArrayOutputStream(128 * 1024);
    private final GenericDatumWriter<GenericRecord> writer = new GenericDatumWriter<>(Sample.SCHEMA);
    private int[] ints;
    private long[] longs;
    private double[] doubles;
    private String[] shortStrings;
    private String[] longStrings;
    private GenericRecord[] records;

    /** Draws the values once per fork. */
    @Setup(Level.Trial)
    public void draw() {
        Sample sample = new Sample();
        ints = sample.ints();
        longs = sample.longs();
        doubles = sample.doubles();
        shortStrings = sample.strings(0, 60);
        longStrings = sample.strings(100, 200);
        records = sample.records();
    }

    @Benchmark
    @OperationsPerInvocation(Sample.VALUES)
    public int writeInts() throws IOException {
        return written(encoder -> {
            for (int value : ints) {
                encoder.writeInt(value);
            }
        });
    }

    @Benchmark
    @OperationsPerInvocation(Sample.VALUES)
    public int writeLongs() throws IOException {
        return written(encoder -> {
            for (long value : longs) {
                encoder.writeLong(value);
            }
        });
    }

    @Benchmark
    @OperationsPerInvocation(Sample.VALUES)
    public int writeDoubles() throws IOException {
        return written(encoder -> {
            for (double value : doubles) {
                encoder.writeDouble(value);
            }
        });
    }

    @Benchmark
    @OperationsPerInvocation(Sample.OBJECTS)
    public int writeShortStrings() throws IOException {
        return written(encoder -> {
            for (String value : shortStrings) {
                encoder.writeString(value);
            }
        });
    }

    @Benchmark
    @OperationsPerInvocation(Sample.OBJECTS)
    public int writeLongStrings() throws IOException {
        return written(encoder -> {
            for (String value : longStrings) {
                encoder.writeString(value);
            }
        });
    }

    @Benchmark
    @OperationsPerInvocation(Sample.OBJECTS)
    public int writeRecords() throws IOException {
        return written(encoder -> {
            for (GenericRecord value : records) {
                writer.write(value, encoder);
            }
        });
    }

    private int written(Sample.Content content) throws IOException {
        out.reset();
        BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(out, null);
        content.writeTo(encoder);
        encoder.flush();
        return out.size();
    }
}
