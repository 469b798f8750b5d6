package dev.steelyard.suite.avro.basic;

import dev.steelyard.suite.avro.PerfBenchmark;
import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.DatumReader;
import org.apache.avro.io.DatumWriter;
import org.apache.avro.io.Decoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.Encoder;
import org.apache.avro.io.ResolvingDecoder;
import org.jspecify.annotations.Nullable;

/**
 * Records of one field, whose schema is resolved by the decoder: a {@link GenericDatumReader} of the reader's schema
 * reads them through a {@link ResolvingDecoder}. So Perf does, which therefore never drains that decoder.
 */
public abstract class ResolvingRow extends PerfBenchmark {

    /** Batches of both rows. */
    static final int BATCHES = 64;

    /** Records in a batch. */
    static final int BATCH = 4_096;

    private final Schema writing;
    private final Schema reading;
    private final DatumWriter<GenericRecord> writer;
    private final DatumReader<GenericRecord> reader;
    private @Nullable ResolvingDecoder resolving;

    /**
     * Makes a row.
     *
     * @param writing the schema of the data
     * @param reading the schema that they are read with
     */
    ResolvingRow(Schema writing, Schema reading) {
        super(BATCHES, BATCH);
        this.writing = writing;
        this.reading = reading;
        writer = new GenericDatumWriter<>(writing);
        reader = new GenericDatumReader<>(reading);
    }

    /** Returns a datum as it was written, or as it is to be read: a record of one of the two schemas. */
    abstract GenericRecord record(Schema schema, int datum);

    @Override
    protected final Decoder input(BinaryDecoder in) throws IOException {
        ResolvingDecoder decoder = resolving;
        if (decoder == null) {
            decoder = DecoderFactory.get().resolvingDecoder(writing, reading, in);
            resolving = decoder;
        } else {
            decoder.configure(in);
        }
        return decoder;
    }

    @Override
    protected final void encode(Encoder out, int datum) throws IOException {
        writer.write(record(writing, datum), out);
    }

    @Override
    protected final Object decode(Decoder in) throws IOException {
        return reader.read(null, in);
    }

    @Override
    protected final Object expected(int datum) {
        return record(reading, datum);
    }
}
