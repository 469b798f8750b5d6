package dev.steelyard.suite.avro.reflect;

import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.infra.Blackhole;

/** Perf -REFr: objects of three doubles and three ints. */
public class PerfReflectRecord extends ReflectBenchmark {

    private static final int BATCHES = 32;
    private static final int BATCH = 1_024;

    /** Makes the data. */
    public PerfReflectRecord() {
        super(BATCHES, BATCH, Draws.numbers());
    }

    /** Perf's row ReflectRecordRead. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void read(Blackhole blackhole) throws IOException {
        readBatch(blackhole);
    }

    /** Perf's row ReflectRecordWrite. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void write(Blackhole blackhole) throws IOException {
        writeBatch(blackhole);
    }
}
