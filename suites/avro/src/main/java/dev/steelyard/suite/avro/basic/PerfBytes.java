package dev.steelyard.suite.avro.basic;

import dev.steelyard.suite.avro.PerfBenchmark;
import dev.steelyard.suite.avro.data.Values;
import java.io.IOException;
import java.nio.ByteBuffer;
import org.apache.avro.io.Decoder;
import org.apache.avro.io.Encoder;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.infra.Blackhole;

/** Perf -by: byte arrays of 0 to 69 bytes, read into a buffer of 70 that is used again. */
public class PerfBytes extends PerfBenchmark {

    private static final int BATCHES = 16;
    private static final int BATCH = 4_096;
    private static final int LONGEST = 70;

    private final byte[][] values = new byte[BATCHES * BATCH][];
    private final ByteBuffer buffer = ByteBuffer.allocate(LONGEST);

    /** Makes the data. */
    public PerfBytes() {
        super(BATCHES, BATCH);
        Values draws = new Values();
        for (int i = 0; i < values.length; i++) {
            values[i] = draws.bytes();
        }
    }

    /** Perf's row BytesRead. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void read(Blackhole blackhole) throws IOException {
        readBatch(blackhole);
    }

    /** Perf's row BytesWrite. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void write(Blackhole blackhole) throws IOException {
        writeBatch(blackhole);
    }

    @Override
    protected void encode(Encoder out, int datum) throws IOException {
        out.writeBytes(values[datum]);
    }

    @Override
    protected Object decode(Decoder in) throws IOException {
        return in.readBytes(buffer);
    }

    @Override
    protected Object expected(int datum) {
        return ByteBuffer.wrap(values[datum]);
    }
}
