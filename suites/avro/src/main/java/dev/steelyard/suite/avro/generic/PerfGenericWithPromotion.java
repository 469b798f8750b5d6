package dev.steelyard.suite.avro.generic;

import dev.steelyard.suite.avro.data.Schemas;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.infra.Blackhole;

/** Perf -Gp: the reader has longs for ints. */
public class PerfGenericWithPromotion extends GenericBenchmark {

    /** Makes the data. */
    public PerfGenericWithPromotion() {
        super(BATCHES, Records.numbers(BATCHES * BATCH), Schemas.PROMOTED);
    }

    /** Perf's row GenericWithPromotion_Read. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void read(Blackhole blackhole) throws IOException {
        readBatch(blackhole);
    }

    @Override
    protected Object expected(int datum) {
        return Records.as(Schemas.PROMOTED, value(datum));
    }
}
