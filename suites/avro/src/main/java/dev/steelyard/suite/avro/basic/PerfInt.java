package dev.steelyard.suite.avro.basic;

import dev.steelyard.suite.avro.PerfBenchmark;
import dev.steelyard.suite.avro.data.Values;
import java.io.IOException;
import org.apache.avro.io.Decoder;
import org.apache.avro.io.Encoder;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.infra.Blackhole;

/** Perf -i: ints that take 1, 2, 3, and 4 to 5 bytes in turn. */
public class PerfInt extends PerfBenchmark {

    private static final int BATCHES = 4;
    private static final int BATCH = 65_536;

    private final int[] values = new Values().intsInTurn(BATCHES * BATCH);

    /** Makes the data. */
    public PerfInt() {
        super(BATCHES, BATCH);
    }

    /** Perf's row IntRead. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void read(Blackhole blackhole) throws IOException {
        Decoder in = nextInput();
        for (int i = 0; i < BATCH; i++) {
            blackhole.consume(in.readInt());
        }
    }

    /** Perf's row IntWrite. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void write(Blackhole blackhole) throws IOException {
        writeBatch(blackhole);
    }

    @Override
    protected void encode(Encoder out, int datum) throws IOException {
        out.writeInt(values[datum]);
    }

    @Override
    protected Object decode(Decoder in) throws IOException {
        return in.readInt();
    }

    @Override
    protected Object expected(int datum) {
        return values[datum];
    }
}
