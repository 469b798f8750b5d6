package dev.steelyard.suite.avro.basic;

import dev.steelyard.suite.avro.PerfBenchmark;
import dev.steelyard.suite.avro.data.Values;
import java.io.IOException;
import java.util.Arrays;
import org.apache.avro.io.Decoder;
import org.apache.avro.io.Encoder;
import org.apache.avro.util.Utf8;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Perf -m: a map of records of four floats, each under the key "foo", by hand. A batch is one map, an entry of a row is
 * a float, and so the four of a record share the four bytes of the key.
 */
public class PerfMap extends PerfBenchmark {

    private static final int BATCHES = 4;
    private static final int BATCH = 65_536;
    private static final int FIELDS = 4;

    private final float[] values = new Values().singles(BATCHES * BATCH);
    private final float[] target = new float[BATCH];
    private final Utf8 writtenKey = new Utf8("foo");
    private Utf8 readKey = new Utf8();

    /** Makes the data. */
    public PerfMap() {
        super(BATCHES, 1);
    }

    /** Perf's row MapRead. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void read(Blackhole blackhole) throws IOException {
        readBatch(blackhole);
        blackhole.consume(readKey);
    }

    /** Perf's row MapWrite. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public void write(Blackhole blackhole) throws IOException {
        writeBatch(blackhole);
    }

    @Override
    protected void encode(Encoder out, int datum) throws IOException {
        out.writeMapStart();
        out.setItemCount(BATCH / FIELDS);
        for (int i = datum * BATCH; i < (datum + 1) * BATCH; i += FIELDS) {
            out.startItem();
            out.writeString(writtenKey);
            out.writeFloat(values[i]);
            out.writeFloat(values[i + 1]);
            out.writeFloat(values[i + 2]);
            out.writeFloat(values[i + 3]);
        }
        out.writeMapEnd();
    }

    @Override
    protected Object decode(Decoder in) throws IOException {
        int i = 0;
        for (long items = in.readMapStart(); items != 0; items = in.mapNext()) {
            for (long item = 0; item < items; item++) {
                readKey = in.readString(readKey);
                target[i] = in.readFloat();
                target[i + 1] = in.readFloat();
                target[i + 2] = in.readFloat();
                target[i + 3] = in.readFloat();
                i += FIELDS;
            }
        }
        return target;
    }

    @Override
    protected Object expected(int datum) {
        return Arrays.copyOfRange(values, datum * BATCH, (datum + 1) * BATCH);
    }
}
