package dev.steelyard.suite.avro.basic;

import dev.steelyard.suite.avro.PerfBenchmark;
import dev.steelyard.suite.avro.data.Values;
import java.io.IOException;
import org.apache.avro.io.Decoder;
import org.apache.avro.io.Encoder;
import org.apache.avro.util.Utf8;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.infra.Blackhole;

/** Perf -s: strings of 0 to 69 letters, read into a {@link Utf8} that is used again, and turned into a string. */
public class PerfString extends PerfBenchmark {

    private static final int BATCHES = 16;
    private static final int BATCH = 4_096;

    private final String[] values = new String[BATCHES * BATCH];
    private final Utf8 text = new Utf8();

    /** Makes the data. */
    public PerfString() {
        super(BATCHES, BATCH);
        Values draws = new Values();
        for (int i = 0; i < values.length; i++) {
            values[i] = draws.text();
        }
    }

    /** Perf's row StringRead. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void read(Blackhole blackhole) throws IOException {
        readBatch(blackhole);
    }

    /** Perf's row StringWrite. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void write(Blackhole blackhole) throws IOException {
        writeBatch(blackhole);
    }

    @Override
    protected void encode(Encoder out, int datum) throws IOException {
        out.writeString(values[datum]);
    }

    @Override
    protected Object decode(Decoder in) throws IOException {
        return in.readString(text).toString();
    }

    @Override
    protected Object expected(int datum) {
        return values[datum];
    }
}
