package dev.steelyard.suite.avro.reflect;

import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.infra.Blackhole;

/** Perf -REFda: arrays of 1 to 15 doubles. An entry is an array. */
public class PerfReflectDoubleArray extends ReflectBenchmark {

    private static final int BATCHES = 32;
    private static final int BATCH = 512;

    /** Makes the data. */
    public PerfReflectDoubleArray() {
        super(BATCHES, BATCH, Draws.doubles());
    }

    /** Perf's row ReflectDoubleArrayRead. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void read(Blackhole blackhole) throws IOException {
        readBatch(blackhole);
    }

    /** Perf's row ReflectDoubleArrayWrite. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void write(Blackhole blackhole) throws IOException {
        writeBatch(blackhole);
    }
}
