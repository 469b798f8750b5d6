package dev.steelyard.suite.avro.reflect;

import java.io.IOException;
import java.io.OutputStream;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.EncoderFactory;
import org.jspecify.annotations.Nullable;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.infra.Blackhole;

/** Perf -REFnlfb: the objects of {@link PerfReflectNestedLargeFloatArray}, written in blocks of 254 bytes. */
public class PerfReflectNestedLargeFloatArrayBlocked extends ReflectBenchmark {

    private static final int BATCHES = 16;
    private static final int BATCH = 512;
    private static final int BLOCK_BYTES = 254;
    private static final EncoderFactory BLOCKS = new EncoderFactory().configureBlockSize(BLOCK_BYTES);

    /** Makes the data. */
    public PerfReflectNestedLargeFloatArrayBlocked() {
        super(BATCHES, BATCH, Draws.nestedLargeFloats());
    }

    /** Perf's row ReflectNestedLargeFloatArrayBlockedRead. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void read(Blackhole blackhole) throws IOException {
        readBatch(blackhole);
    }

    /** Perf's row ReflectNestedLargeFloatArrayBlockedWrite. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void write(Blackhole blackhole) throws IOException {
        writeBatch(blackhole);
    }

    @Override
    protected BinaryEncoder binaryEncoder(OutputStream out, @Nullable BinaryEncoder reused) {
        return BLOCKS.blockingBinaryEncoder(out, reused);
    }
}
