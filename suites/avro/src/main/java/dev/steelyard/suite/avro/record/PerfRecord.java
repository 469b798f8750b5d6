package dev.steelyard.suite.avro.record;

import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.infra.Blackhole;

/** Perf -R: records of three doubles and three ints, by hand. */
public class PerfRecord extends RecordBenchmark {

    /** Makes the data. */
    public PerfRecord() {}

    /** Perf's row RecordRead. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void read(Blackhole blackhole) throws IOException {
        readBatch(blackhole);
    }

    /** Perf's row RecordWrite. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void write(Blackhole blackhole) throws IOException {
        writeBatch(blackhole);
    }
}
