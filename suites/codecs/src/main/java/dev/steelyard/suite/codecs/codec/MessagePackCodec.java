package dev.steelyard.suite.codecs.codec;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.ObjectReader;
import com.fasterxml.jackson.databind.ObjectWriter;
import dev.steelyard.suite.codecs.recipe.Recipe;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.msgpack.jackson.dataformat.MessagePackFactory;

/**
 * MessagePack by Jackson's data binding, as {@link JacksonCodec}; but that of Jackson 2, since msgpack-java has released
 * none for Jackson 3.
 */
final class MessagePackCodec implements Codec {

    private final ObjectWriter writer;
    private final ObjectReader reader;

    MessagePackCodec() {
        ObjectMapper mapper =
                new ObjectMapper(new MessagePackFactory()).setDefaultPropertyInclusion(JsonInclude.Include.NON_NULL);
        writer = mapper.writerFor(Recipe.class);
        reader = mapper.readerFor(Recipe.class);
    }

    @Override
    public byte[] encode(Recipe recipe) {
        try {
            return writer.writeValueAsBytes(recipe);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public Recipe decode(byte[] bytes) {
        try {
            return reader.readValue(bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
