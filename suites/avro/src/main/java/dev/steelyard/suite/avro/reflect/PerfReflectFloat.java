package dev.steelyard.suite.avro.reflect;

import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.infra.Blackhole;

/** Perf -REFf: one big array of floats. An entry is a float. */
public class PerfReflectFloat extends ReflectBenchmark {

    private static final int BATCHES = 8;
    private static final int BATCH = 32_768;

    /** Makes the data. */
    public PerfReflectFloat() {
        super(BATCHES, 1, Draws.floatsOf(BATCH));
    }

    /** Perf's row ReflectFloatRead. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void read(Blackhole blackhole) throws IOException {
        readBatch(blackhole);
    }

    /** Perf's row ReflectFloatWrite. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void write(Blackhole blackhole) throws IOException {
        writeBatch(blackhole);
    }
}
