package dev.steelyard.suite.avro.record;

import dev.steelyard.suite.avro.data.Schemas;
import java.io.IOException;
import org.apache.avro.io.ResolvingDecoder;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.infra.Blackhole;

/** Perf -Rp: the reader has longs for ints. */
public class PerfRecordWithPromotion extends ResolvingBenchmark {

    /** Makes the data. */
    public PerfRecordWithPromotion() {
        super(Schemas.PROMOTED);
    }

    /** Perf's row RecordWithPromotionRead. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void read(Blackhole blackhole) throws IOException {
        readBatch(blackhole);
    }

    @Override
    void readField(ResolvingDecoder in, int position) throws IOException {
        switch (position) {
            case 0 -> target.a = in.readDouble();
            case 1 -> target.b = in.readDouble();
            case 2 -> target.c = in.readDouble();
            case 3 -> target.i = in.readLong();
            case 4 -> target.j = in.readLong();
            default -> target.k = in.readLong();
        }
    }
}
