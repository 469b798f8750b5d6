package dev.steelyard.suite.avro.record;

import dev.steelyard.suite.avro.data.Schemas;
import java.io.IOException;
import org.apache.avro.io.ResolvingDecoder;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.infra.Blackhole;

/** Perf -Rr: read through a decoder that resolves the schema with itself. */
public class PerfResolvingRecord extends ResolvingBenchmark {

    /** Makes the data. */
    public PerfResolvingRecord() {
        super(Schemas.NUMBERS);
    }

    /** Perf's row ResolvingRecordRead. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void read(Blackhole blackhole) throws IOException {
        readBatch(blackhole);
    }

    @Override
    void readField(ResolvingDecoder in, int position) throws IOException {
        switch (position) {
            case 0 -> target.x = in.readDouble();
            case 1 -> target.y = in.readDouble();
            case 2 -> target.z = in.readDouble();
            case 3 -> target.i = in.readInt();
            case 4 -> target.j = in.readInt();
            default -> target.k = in.readInt();
        }
    }
}
