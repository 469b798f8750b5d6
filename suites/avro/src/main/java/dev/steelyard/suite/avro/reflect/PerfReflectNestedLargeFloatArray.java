package dev.steelyard.suite.avro.reflect;

import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.infra.Blackhole;

/** Perf -REFnlf: objects that hold an array of 16 to 112 floats. */
public class PerfReflectNestedLargeFloatArray extends ReflectBenchmark {

    private static final int BATCHES = 16;
    private static final int BATCH = 512;

    /** Makes the data. */
    public PerfReflectNestedLargeFloatArray() {
        super(BATCHES, BATCH, Draws.nestedLargeFloats());
    }

    /** Perf's row ReflectNestedLargeFloatArrayRead. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void read(Blackhole blackhole) throws IOException {
        readBatch(blackhole);
    }

    /** Perf's row ReflectNestedLargeFloatArrayWrite. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void write(Blackhole blackhole) throws IOException {
        writeBatch(blackhole);
    }
}
