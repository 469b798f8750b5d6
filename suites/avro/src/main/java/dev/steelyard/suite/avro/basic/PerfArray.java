package dev.steelyard.suite.avro.basic;

import dev.steelyard.suite.avro.PerfBenchmark;
import dev.steelyard.suite.avro.data.Values;
import java.io.IOException;
import java.util.Arrays;
import org.apache.avro.io.Decoder;
import org.apache.avro.io.Encoder;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Perf -a: an array of one record, which holds an array of records of four floats, by hand. A batch is one such array, an
 * entry is a float.
 */
public class PerfArray extends PerfBenchmark {

    private static final int BATCHES = 4;
    private static final int BATCH = 65_536;
    private static final int FIELDS = 4;

    private final float[] values = new Values().singles(BATCHES * BATCH);
    private final float[] target = new float[BATCH];

    /** Makes the data. */
    public PerfArray() {
        super(BATCHES, 1);
    }

    /** Perf's row ArrayRead. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void read(Blackhole blackhole) throws IOException {
        readBatch(blackhole);
    }

    /** Perf's row ArrayWrite. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void write(Blackhole blackhole) throws IOException {
        writeBatch(blackhole);
    }

    @Override
    protected void encode(Encoder out, int datum) throws IOException {
        out.writeArrayStart();
        out.setItemCount(1);
        out.startItem();
        out.writeArrayStart();
        out.setItemCount(BATCH / FIELDS);
        for (int i = datum * BATCH; i < (datum + 1) * BATCH; i += FIELDS) {
            out.startItem();
            out.writeFloat(values[i]);
            out.writeFloat(values[i + 1]);
            out.writeFloat(values[i + 2]);
            out.writeFloat(values[i + 3]);
        }
        out.writeArrayEnd();
        out.writeArrayEnd();
    }

    @Override
    protected Object decode(Decoder in) throws IOException {
        int i = 0;
        in.readArrayStart();
        for (long items = in.readArrayStart(); items != 0; items = in.arrayNext()) {
            for (long item = 0; item < items; item++) {
                target[i] = in.readFloat();
                target[i + 1] = in.readFloat();
                target[i + 2] = in.readFloat();
                target[i + 3] = in.readFloat();
                i += FIELDS;
            }
        }
        in.arrayNext();
        return target;
    }

    @Override
    protected Object expected(int datum) {
        return Arrays.copyOfRange(values, datum * BATCH, (datum + 1) * BATCH);
    }
}
