package dev.steelyard.suite.codecs.codec;

import dev.steelyard.suite.codecs.avro.IngredientRecord;
import dev.steelyard.suite.codecs.avro.IngredientUsedRecord;
import dev.steelyard.suite.codecs.avro.Measure;
import dev.steelyard.suite.codecs.avro.RecipeRecord;
import dev.steelyard.suite.codecs.recipe.Recipe;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.avro.io.BinaryDecoder;
import org.apache.avro.io.BinaryEncoder;
import org.apache.avro.io.DecoderFactory;
import org.apache.avro.io.EncoderFactory;
import org.apache.avro.specific.SpecificDatumReader;
import org.apache.avro.specific.SpecificDatumWriter;
import org.apache.avro.util.ClassSecurityValidator;

/**
 * Avro's generated records, built from and copied to the model, as bare binary data: both sides know the schema, and
 * nothing in the bytes names it.
 */
final class AvroCodec implements Codec {

    static {
        // Avro creates no class that it has not been told to trust.
        ClassSecurityValidator.setGlobal(ClassSecurityValidator.composite(
                ClassSecurityValidator.getGlobal(),
                ClassSecurityValidator.builder()
                        .add(RecipeRecord.class)
                        .add(IngredientUsedRecord.class)
                        .add(IngredientRecord.class)
                        .add(Measure.class)
                        .build()));
    }

    private final SpecificDatumWriter<RecipeRecord> writer = new SpecificDatumWriter<>(RecipeRecord.class);
    private final SpecificDatumReader<RecipeRecord> reader = new SpecificDatumReader<>(RecipeRecord.class);
    private final ByteArrayOutputStream buffer = new ByteArrayOutputStream();
    private final BinaryEncoder encoder = EncoderFactory.get().binaryEncoder(buffer, null);
    private BinaryDecoder decoder = DecoderFactory.get().binaryDecoder(new byte[0], null);

    @Override
    public byte[] encode(Recipe recipe) {
        buffer.reset();
        try {
            writer.write(AvroMapping.record(recipe), encoder);
            encoder.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return buffer.toByteArray();
    }

    @Override
    public Recipe decode(byte[] bytes) {
        decoder = DecoderFactory.get().binaryDecoder(bytes, decoder);
        try {
            return AvroMapping.recipe(reader.read(null, decoder));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
