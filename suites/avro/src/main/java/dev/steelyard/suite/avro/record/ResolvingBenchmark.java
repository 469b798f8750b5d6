package dev.steelyard.suite.avro.record;

import dev.steelyard.suite.avro.data.Schemas;
import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.Decoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.ResolvingDecoder;
import org.jspecify.annotations.Nullable;

/**
 * Reads by hand through a {@link ResolvingDecoder}, which is asked once per batch in what order the fields of the reader's
 * schema come, and never drained: so Perf does with its one batch. The decoder is made with the first batch and used
 * again for the others.
 */
public abstract class ResolvingBenchmark extends RecordBenchmark {

    private final Schema reader;
    private @Nullable ResolvingDecoder resolving;
    private Schema.Field[] order = new Schema.Field[0];

    ResolvingBenchmark(Schema reader) {
        this.reader = reader;
    }

    @Override
    protected final Decoder input(BinaryDecoder in) throws IOException {
        ResolvingDecoder decoder = resolving;
        if (decoder == null) {
            decoder = DecoderFactory.get().resolvingDecoder(Schemas.NUMBERS, reader, in);
            resolving = decoder;
        } else {
            decoder.configure(in);
        }
        order = decoder.readFieldOrder();
        return decoder;
    }

    @Override
    protected final Object decode(Decoder in) throws IOException {
        ResolvingDecoder decoder = (ResolvingDecoder) in;
        for (Schema.Field field : order) {
            readField(decoder, field.pos());
        }
        return target;
    }

    /** Reads the field of the reader's schema at this position. */
    abstract void readField(ResolvingDecoder in, int position) throws IOException;
}
