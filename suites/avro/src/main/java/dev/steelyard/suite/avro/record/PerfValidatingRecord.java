package dev.steelyard.suite.avro.record;

import dev.steelyard.suite.avro.data.Schemas;
import java.io.IOException;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.Decoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.Encoder;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.io.ValidatingDecoder;
import org.apache.avro.io.ValidatingEncoder;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.infra.Blackhole;

/** Perf -Rv: the records of {@link PerfRecord} through a decoder and an encoder that check the order of types. */
public class PerfValidatingRecord extends RecordBenchmark {

    private @Nullable ValidatingDecoder validatingDecoder;
    private @Nullable ValidatingEncoder validatingEncoder;

    /** Makes the data. */
    public PerfValidatingRecord() {}

    /** Perf's row ValidatingRecordRead. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void read(Blackhole blackhole) throws IOException {
        readBatch(blackhole);
    }

    /** Perf's row ValidatingRecordWrite. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void write(Blackhole blackhole) throws IOException {
        writeBatch(blackhole);
    }

    @Override
    protected Decoder input(BinaryDecoder in) throws IOException {
        ValidatingDecoder decoder = validatingDecoder;
        if (decoder == null) {
            decoder = DecoderFactory.get().validatingDecoder(Schemas.NUMBERS, in);
            validatingDecoder = decoder;
        } else {
            decoder.configure(in);
        }
        return decoder;
    }

    @Override
    protected Encoder output(BinaryEncoder out) throws IOException {
        ValidatingEncoder encoder = validatingEncoder;
        if (encoder == null) {
            encoder = EncoderFactory.get().validatingEncoder(Schemas.NUMBERS, out);
            validatingEncoder = encoder;
        } else {
            encoder.configure(out);
        }
        return encoder;
    }
}
