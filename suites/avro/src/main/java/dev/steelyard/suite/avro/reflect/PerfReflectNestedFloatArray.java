package dev.steelyard.suite.avro.reflect;

import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.infra.Blackhole;

/** Perf -REFnf: objects that hold an array of 1 to 15 floats. */
public class PerfReflectNestedFloatArray extends ReflectBenchmark {

    private static final int BATCHES = 32;
    private static final int BATCH = 1_024;

    /** Makes the data. */
    public PerfReflectNestedFloatArray() {
        super(BATCHES, BATCH, Draws.nestedFloats());
    }

    /** Perf's row ReflectNestedFloatArrayRead. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void read(Blackhole blackhole) throws IOException {
        readBatch(blackhole);
    }

    /** Perf's row ReflectNestedFloatArrayWrite. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void write(Blackhole blackhole) throws IOException {
        writeBatch(blackhole);
    }
}
