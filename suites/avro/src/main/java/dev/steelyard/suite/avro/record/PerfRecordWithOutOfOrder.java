package dev.steelyard.suite.avro.record;

import dev.steelyard.suite.avro.data.Schemas;
import java.io.IOException;
import org.apache.avro.io.ResolvingDecoder;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.infra.Blackhole;

/** Perf -Ro: the reader has the fields in another order. */
public class PerfRecordWithOutOfOrder extends ResolvingBenchmark {

    /** Makes the data. */
    public PerfRecordWithOutOfOrder() {
        super(Schemas.REORDERED);
    }

    /** Perf's row RecordWithOutOfOrderRead. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void read(Blackhole blackhole) throws IOException {
        readBatch(blackhole);
    }

    @Override
    void readField(ResolvingDecoder in, int position) throws IOException {
        switch (position) {
            case 0 -> target.a = in.readDouble();
            case 1 -> target.c = in.readDouble();
            case 2 -> target.j = in.readInt();
            case 3 -> target.b = in.readDouble();
            case 4 -> target.i = in.readInt();
            default -> target.k = in.readInt();
        }
    }
}
