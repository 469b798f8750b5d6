package dev.steelyard.suite.avro.record;

import dev.steelyard.suite.avro.data.Schemas;
import java.io.IOException;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.Decoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.ResolvingDecoder;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.infra.Blackhole;

/** Perf -Rr: read in order through a decoder that resolves the schema with itself. */
public class PerfResolvingRecord extends RecordBenchmark {

    private @Nullable ResolvingDecoder resolving;

    /** Makes the data. */
    public PerfResolvingRecord() {}

    /** Perf's row ResolvingRecordRead. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void read(Blackhole blackhole) throws IOException {
        readBatch(blackhole);
    }

    @Override
    protected Decoder input(BinaryDecoder in) throws IOException {
        ResolvingDecoder decoder = resolving;
        if (decoder == null) {
            decoder = DecoderFactory.get().resolvingDecoder(Schemas.NUMBERS, Schemas.NUMBERS, in);
            resolving = decoder;
        } else {
            decoder.configure(in);
        }
        return decoder;
    }
}
