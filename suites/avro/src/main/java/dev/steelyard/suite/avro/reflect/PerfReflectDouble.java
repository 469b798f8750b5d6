package dev.steelyard.suite.avro.reflect;

import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.infra.Blackhole;

/** Perf -REFd: one big array of doubles. An entry is a double. */
public class PerfReflectDouble extends ReflectBenchmark {

    private static final int BATCHES = 8;
    private static final int BATCH = 32_768;

    /** Makes the data. */
    public PerfReflectDouble() {
        super(BATCHES, 1, Draws.doublesOf(BATCH));
    }

    /** Perf's row ReflectDoubleRead. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void read(Blackhole blackhole) throws IOException {
        readBatch(blackhole);
    }

    /** Perf's row ReflectDoubleWrite. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void write(Blackhole blackhole) throws IOException {
        writeBatch(blackhole);
    }
}
