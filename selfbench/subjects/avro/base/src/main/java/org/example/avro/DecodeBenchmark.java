package org.example.avro;

import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.util.Utf8;
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

/** Time to decode one value from bytes in memory. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(value = 5, jvmArgsAppend = {"-Xms256m", "-Xmx256m"})
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
public class DecodeBenchmark {

    private final GenericDatumReader<GenericRecord> reader = new GenericDatumReader<>(Sample.SCHEMA);
    private byte[] ints;
    private byte[] longs;
    private byte[] doubles;
    private byte[] strings;
    private byte[] records;

    /** Encodes the values once per fork. */
    @Setup(Level.Trial)
    public void encode() throws IOException {
        Sample sample = new Sample();
        ints = Sample.encoded(encoder -> {
            for (int value : sample.ints()) {
                encoder.writeInt(value);
            }
        });
        longs = Sample.encoded(encoder -> {
            for (long value : sample.longs()) {
                encoder.writeLong(value);
            }
        });
        doubles = Sample.encoded(encoder -> {
            for (double value : sample.doubles()) {
                encoder.writeDouble(value);
            }
        });
        strings = Sample.encoded(encoder -> {
            for (String value : sample.strings(0, 69)) {
                encoder.writeString(value);
            }
        });
        records = Sample.encoded(encoder -> {
            GenericDatumWriter<GenericRecord> writer = new GenericDatumWriter<>(Sample.SCHEMA);
            for (GenericRecord value : sample.records()) {
                writer.write(value, encoder);
            }
        });
    }

    @Benchmark
    @OperationsPerInvocation(Sample.VALUES)
    public int readInts() throws IOException {
        BinaryDecoder decoder = DecoderFactory.get().binaryDecoder(ints, null);
        int sum = 0;
        for (int i = 0; i < Sample.VALUES; i++) {
            sum += decoder.readInt();
        }
        return sum;
    }

    @Benchmark
    @OperationsPerInvocation(Sample.VALUES)
    public long readLongs() throws IOException {
        BinaryDecoder decoder = DecoderFactory.get().binaryDecoder(longs, null);
        long sum = 0;
        for (int i = 0; i < Sample.VALUES; i++) {
            sum += decoder.readLong();
        }
        return sum;
    }

    @Benchmark
    @OperationsPerInvocation(Sample.VALUES)
    public double readDoubles() throws IOException {
        BinaryDecoder decoder = DecoderFactory.get().binaryDecoder(doubles, null);
        double sum = 0;
        for (int i = 0; i < Sample.VALUES; i++) {
            sum += decoder.readDouble();
        }
        return sum;
    }

    /** Strings into one {@link Utf8}, used again. */
    @Benchmark
    @OperationsPerInvocation(Sample.OBJECTS)
    public void readUtf8(Blackhole blackhole) throws IOException {
        BinaryDecoder decoder = DecoderFactory.get().binaryDecoder(strings, null);
        Utf8 value = new Utf8();
        for (int i = 0; i < Sample.OBJECTS; i++) {
            value = decoder.readString(value);
            blackhole.consume(value);
        }
    }

    @Benchmark
    @OperationsPerInvocation(Sample.OBJECTS)
    public void readStrings(Blackhole blackhole) throws IOException {
        BinaryDecoder decoder = DecoderFactory.get().binaryDecoder(strings, null);
        for (int i = 0; i < Sample.OBJECTS; i++) {
            blackhole.consume(decoder.readString());
        }
    }

    @Benchmark
    @OperationsPerInvocation(Sample.OBJECTS)
    public void readRecords(Blackhole blackhole) throws IOException {
        BinaryDecoder decoder = DecoderFactory.get().binaryDecoder(records, null);
        for (int i = 0; i < Sample.OBJECTS; i++) {
            blackhole.consume(reader.read(null, decoder));
        }
    }
}
