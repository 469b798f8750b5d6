package dev.steelyard.suite.codecs.codec;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.steelyard.suite.codecs.recipe.Recipe;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.ObjectReader;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.cfg.MapperBuilder;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.dataformat.cbor.CBORMapper;
import tools.jackson.dataformat.smile.SmileMapper;

/**
 * Jackson's data binding over one of its formats, which all write the names of the fields. As Jackson is by default, but
 * that absent descriptions are left out.
 */
final class JacksonCodec implements Codec {

    private final ObjectWriter writer;
    private final ObjectReader reader;

    private JacksonCodec(MapperBuilder<?, ?> builder) {
        ObjectMapper mapper = builder.changeDefaultPropertyInclusion(
                        inclusion -> inclusion.withValueInclusion(JsonInclude.Include.NON_NULL))
                .build();
        writer = mapper.writerFor(Recipe.class);
        reader = mapper.readerFor(Recipe.class);
    }

    static JacksonCodec json() {
        return new JacksonCodec(JsonMapper.builder());
    }

    static JacksonCodec smile() {
        return new JacksonCodec(SmileMapper.builder());
    }

    static JacksonCodec cbor() {
        return new JacksonCodec(CBORMapper.builder());
    }

    @Override
    public byte[] encode(Recipe recipe) {
        return writer.writeValueAsBytes(recipe);
    }

    @Override
    public Recipe decode(byte[] bytes) {
        return reader.readValue(bytes);
    }
}
