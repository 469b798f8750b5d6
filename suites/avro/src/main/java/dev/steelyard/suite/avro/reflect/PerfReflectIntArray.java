package dev.steelyard.suite.avro.reflect;

import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.infra.Blackhole;

/** Perf -REFia: arrays of 1 to 15 ints. An entry is an array. */
public class PerfReflectIntArray extends ReflectBenchmark {

    private static final int BATCHES = 32;
    private static final int BATCH = 512;

    /** Makes the data. */
    public PerfReflectIntArray() {
        super(BATCHES, BATCH, Draws.ints());
    }

    /** Perf's row ReflectIntArrayRead. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void read(Blackhole blackhole) throws IOException {
        readBatch(blackhole);
    }

    /** Perf's row ReflectIntArrayWrite. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void write(Blackhole blackhole) throws IOException {
        writeBatch(blackhole);
    }
}
