package dev.steelyard.suite.avro.generic;

import dev.steelyard.suite.avro.data.Schemas;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.infra.Blackhole;

/** Perf -Gd: the reader has two strings more at the end, which have defaults. */
public class PerfGenericWithDefault extends GenericBenchmark {

    /** Makes the data. */
    public PerfGenericWithDefault() {
        super(BATCHES, Records.numbers(BATCHES * BATCH), Schemas.WITH_DEFAULTS);
    }

    /** Perf's row GenericWithDefault_Read. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void read(Blackhole blackhole) throws IOException {
        readBatch(blackhole);
    }

    @Override
    protected Object expected(int datum) {
        return Records.as(Schemas.WITH_DEFAULTS, value(datum));
    }
}
