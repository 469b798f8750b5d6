package dev.steelyard.suite.avro.reflect;

import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.infra.Blackhole;

/** Perf -REFfa: arrays of 1 to 15 floats. An entry is an array. */
public class PerfReflectFloatArray extends ReflectBenchmark {

    private static final int BATCHES = 32;
    private static final int BATCH = 1_024;

    /** Makes the data. */
    public PerfReflectFloatArray() {
        super(BATCHES, BATCH, Draws.floats());
    }

    /** Perf's row ReflectFloatArrayRead. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void read(Blackhole blackhole) throws IOException {
        readBatch(blackhole);
    }

    /** Perf's row ReflectFloatArrayWrite. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void write(Blackhole blackhole) throws IOException {
        writeBatch(blackhole);
    }
}
