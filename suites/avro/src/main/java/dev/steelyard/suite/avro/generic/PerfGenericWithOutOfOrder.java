package dev.steelyard.suite.avro.generic;

import dev.steelyard.suite.avro.data.Schemas;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.infra.Blackhole;

/** Perf -Go: the reader has the fields in another order. */
public class PerfGenericWithOutOfOrder extends GenericBenchmark {

    /** Makes the data. */
    public PerfGenericWithOutOfOrder() {
        super(BATCHES, Records.numbers(BATCHES * BATCH), Schemas.REORDERED);
    }

    /** Perf's row GenericWithOutOfOrder_Read. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void read(Blackhole blackhole) throws IOException {
        readBatch(blackhole);
    }

    @Override
    protected Object expected(int datum) {
        return Records.as(Schemas.REORDERED, value(datum));
    }
}
