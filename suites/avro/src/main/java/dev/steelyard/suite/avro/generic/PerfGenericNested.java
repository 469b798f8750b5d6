package dev.steelyard.suite.avro.generic;

import dev.steelyard.suite.avro.data.Schemas;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.infra.Blackhole;

/** Perf -Gn: records of three records of one double, and three ints. */
public class PerfGenericNested extends GenericBenchmark {

    /** Makes the data. */
    public PerfGenericNested() {
        super(BATCHES, Records.nested(BATCHES * BATCH), Schemas.NESTED);
    }

    /** Perf's row GenericNested_Read. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void read(Blackhole blackhole) throws IOException {
        readBatch(blackhole);
    }

    /** Perf's row GenericNested_Write. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void write(Blackhole blackhole) throws IOException {
        writeBatch(blackhole);
    }
}
