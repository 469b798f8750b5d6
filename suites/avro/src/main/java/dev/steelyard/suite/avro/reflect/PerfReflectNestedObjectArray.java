package dev.steelyard.suite.avro.reflect;

import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.infra.Blackhole;

/** Perf -REFno: objects that hold an array of 1 to 15 objects of four floats. */
public class PerfReflectNestedObjectArray extends ReflectBenchmark {

    private static final int BATCHES = 64;
    private static final int BATCH = 128;

    /** Makes the data. */
    public PerfReflectNestedObjectArray() {
        super(BATCHES, BATCH, Draws.nestedObjects());
    }

    /** Perf's row ReflectNestedObjectArrayRead. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void read(Blackhole blackhole) throws IOException {
        readBatch(blackhole);
    }

    /** Perf's row ReflectNestedObjectArrayWrite. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void write(Blackhole blackhole) throws IOException {
        writeBatch(blackhole);
    }
}
