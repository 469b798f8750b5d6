package dev.steelyard.suite.avro.reflect;

import java.io.IOException;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.infra.Blackhole;

/** Perf -REFla: arrays of 1 to 15 longs. An entry is an array. */
public class PerfReflectLongArray extends ReflectBenchmark {

    private static final int BATCHES = 32;
    private static final int BATCH = 512;

    /** Makes the data. */
    public PerfReflectLongArray() {
        super(BATCHES, BATCH, Draws.longs());
    }

    /** Perf's row ReflectLongArrayRead. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void read(Blackhole blackhole) throws IOException {
        readBatch(blackhole);
    }

    /** Perf's row ReflectLongArrayWrite. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void write(Blackhole blackhole) throws IOException {
        writeBatch(blackhole);
    }
}
