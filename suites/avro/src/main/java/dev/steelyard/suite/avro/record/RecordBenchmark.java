package dev.steelyard.suite.avro.record;

import dev.steelyard.suite.avro.PerfBenchmark;
import dev.steelyard.suite.avro.data.Numbers;
import dev.steelyard.suite.avro.data.Values;
import java.io.IOException;
import org.apache.avro.io.Decoder;
import org.apache.avro.io.Encoder;

/** Records of three doubles and three ints, written by hand, and read by hand into one object. */
public abstract class RecordBenchmark extends PerfBenchmark {

    /** Batches of every row of this package. */
    static final int BATCHES = 16;

    /** Records in a batch. */
    static final int BATCH = 4_096;

    /** What the latest record was read into. */
    final Fields target = new Fields();

    private final Numbers[] values = new Values().numbers(BATCHES * BATCH);

    RecordBenchmark() {
        super(BATCHES, BATCH);
    }

    @Override
    protected final void encode(Encoder out, int datum) throws IOException {
        Numbers numbers = values[datum];
        out.writeDouble(numbers.a);
        out.writeDouble(numbers.b);
        out.writeDouble(numbers.c);
        out.writeInt(numbers.i);
        out.writeInt(numbers.j);
        out.writeInt(numbers.k);
    }

    @Override
    protected Object decode(Decoder in) throws IOException {
        target.a = in.readDouble();
        target.b = in.readDouble();
        target.c = in.readDouble();
        target.i = in.readInt();
        target.j = in.readInt();
        target.k = in.readInt();
        return target;
    }

    @Override
    protected Object expected(int datum) {
        return Fields.of(numbers(datum));
    }

    /** What was written. */
    final Numbers numbers(int datum) {
        return values[datum];
    }
}
