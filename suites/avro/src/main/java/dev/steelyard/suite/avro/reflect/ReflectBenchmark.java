package dev.steelyard.suite.avro.reflect;

import dev.steelyard.suite.avro.PerfBenchmark;
import java.io.IOException;
import java.util.function.Supplier;
import org.apache.avro.Schema;
import org.apache.avro.io.DatumReader;
import org.apache.avro.io.DatumWriter;
import org.apache.avro.io.Decoder;
import org.apache.avro.io.Encoder;
import org.apache.avro.reflect.ReflectData;
import org.apache.avro.reflect.ReflectDatumReader;
import org.apache.avro.reflect.ReflectDatumWriter;

/** Plain objects whose schema Avro finds by reflection, read without reuse. */
public abstract class ReflectBenchmark extends PerfBenchmark {

    private final Object[] values;
    private final DatumWriter<Object> writer;
    private final DatumReader<Object> reader;

    /**
     * Makes the data.
     *
     * @param batches how many batches there are
     * @param perBatch data in each
     * @param draw makes the next of the data, all of one class
     */
    ReflectBenchmark(int batches, int perBatch, Supplier<Object> draw) {
        super(batches, perBatch);
        values = new Object[batches * perBatch];
        for (int i = 0; i < values.length; i++) {
            values[i] = draw.get();
        }
        Schema schema = ReflectData.get().getSchema(values[0].getClass());
        writer = new ReflectDatumWriter<>(schema);
        reader = new ReflectDatumReader<>(schema);
    }

    @Override
    protected final void encode(Encoder out, int datum) throws IOException {
        writer.write(values[datum], out);
    }

    @Override
    protected final Object decode(Decoder in) throws IOException {
        return reader.read(null, in);
    }

    @Override
    protected final Object expected(int datum) {
        return values[datum];
    }
}
