package dev.steelyard.suite.avro.generic;

import dev.steelyard.suite.avro.data.Schemas;
import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.infra.Blackhole;

/** Perf -Gs: records of three strings of 0 to 69 letters. */
public class PerfGenericStrings extends GenericBenchmark {

    private static final int TEXT_BATCHES = 32;
    private static final int TEXT_BATCH = 1_024;

    /** Makes the data. */
    public PerfGenericStrings() {
        super(TEXT_BATCHES, Records.strings(TEXT_BATCHES * TEXT_BATCH), Schemas.STRINGS);
    }

    /** Perf's row GenericStringsRead. */
    @Benchmark
    @OperationsPerInvocation(TEXT_BATCH)
    public void read(Blackhole blackhole) throws IOException {
        readBatch(blackhole);
    }

    /** Perf's row GenericStringsWrite. */
    @Benchmark
    @OperationsPerInvocation(TEXT_BATCH)
    public void write(Blackhole blackhole) throws IOException {
        writeBatch(blackhole);
    }
}
