package dev.steelyard.suite.avro.reflect;

import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.infra.Blackhole;

/** Perf -REFbr: objects of twelve numbers, two of each primitive type from double to short. */
public class PerfReflectBigRecord extends ReflectBenchmark {

    private static final int BATCHES = 32;
    private static final int BATCH = 512;

    /** Makes the data. */
    public PerfReflectBigRecord() {
        super(BATCHES, BATCH, Draws.bigNumbers());
    }

    /** Perf's row ReflectBigRecordRead. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void read(Blackhole blackhole) throws IOException {
        readBatch(blackhole);
    }

    /** Perf's row ReflectBigRecordWrite. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void write(Blackhole blackhole) throws IOException {
        writeBatch(blackhole);
    }
}
