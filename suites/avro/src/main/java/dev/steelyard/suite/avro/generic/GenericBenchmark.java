package dev.steelyard.suite.avro.generic;

import dev.steelyard.suite.avro.PerfBenchmark;
import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.DatumReader;
import org.apache.avro.io.DatumWriter;
import org.apache.avro.io.Decoder;
import org.apache.avro.io.Encoder;

/** Generic records, written by a {@link GenericDatumWriter} and read by a {@link GenericDatumReader} without reuse. */
public abstract class GenericBenchmark extends PerfBenchmark {

    /** Batches of the rows that do not say otherwise. */
    static final int BATCHES = 16;

    /** Records in a batch of the rows that do not say otherwise. */
    static final int BATCH = 2_048;

    /** Reads a record; rows without caching have readers of their own. */
    final DatumReader<GenericRecord> reader;

    private final DatumWriter<GenericRecord> writer;
    private final GenericRecord[] values;

    /**
     * Takes the records.
     *
     * @param batches how many batches the records make
     * @param values as many records as batches hold, all of one schema
     * @param reading the schema that they are read with
     */
    GenericBenchmark(int batches, GenericRecord[] values, Schema reading) {
        super(batches, values.length / batches);
        this.values = values;
        writer = new GenericDatumWriter<>(values[0].getSchema());
        reader = new GenericDatumReader<>(values[0].getSchema(), reading);
    }

    @Override
    protected void encode(Encoder out, int datum) throws IOException {
        writer.write(values[datum], out);
    }

    @Override
    protected Object decode(Decoder in) throws IOException {
        return reader.read(null, in);
    }

    @Override
    protected Object expected(int datum) {
        return values[datum];
    }

    /** What was written. */
    final GenericRecord value(int datum) {
        return values[datum];
    }
}
