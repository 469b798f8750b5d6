package dev.steelyard.suite.codecs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.google.protobuf.ByteString;
import com.google.protobuf.UnknownFieldSet;
import dev.steelyard.suite.codecs.avro.RecipeRecord;
import dev.steelyard.suite.codecs.codec.Format;
import dev.steelyard.suite.codecs.recipe.RecipeSize;
import dev.steelyard.suite.codecs.recipe.Recipes;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.io.DecoderFactory;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Param;

/** The list of formats is that of the benchmark, and the bytes are what the format's name says. */
class FormatTest {

    @Test
    void the_params_are_the_formats_and_sizes() throws NoSuchFieldException {
        assertThat(params(CodecBenchmark.Data.class, "impl"))
                .containsExactly(Arrays.stream(Format.values()).map(Format::id).toArray(String[]::new));
        String[] sizes = Arrays.stream(RecipeSize.values()).map(RecipeSize::id).toArray(String[]::new);
        assertThat(params(CodecBenchmark.Data.class, "size")).containsExactly(sizes);
        assertThat(params(MappingBenchmark.Data.class, "size")).containsExactly(sizes);
        assertThat(params(MappingBenchmark.Data.class, "impl")).containsExactly(Format.PROTOBUF.id(), Format.AVRO.id());
        assertThat(Format.values())
                .allSatisfy(format -> assertThat(Format.of(format.id())).isEqualTo(format));
    }

    @Test
    void an_unknown_format_is_refused_with_the_known_ones() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Format.of("json"))
                .withMessageContaining("jackson-json, protobuf");
    }

    @Test
    void json_is_text() {
        assertThat(new String(article(Format.JACKSON_JSON), StandardCharsets.UTF_8))
                .isEqualTo(
                        "{\"name\":\"My Recipe\",\"description\":\"Something hot for a cold evening\",\"ingredients\":["
                                + "{\"ingredient\":{\"name\":\"Jalepeno\",\"description\":\"Green and hot\"},"
                                + "\"quantity\":1,\"type\":\"ITEM\"},"
                                + "{\"ingredient\":{\"name\":\"Cheese\",\"description\":\"Any that melts\"},"
                                + "\"quantity\":4,\"type\":\"OUNCE\"}]}");
    }

    @Test
    void protobuf_has_the_field_numbers_of_the_article() throws IOException {
        UnknownFieldSet fields = UnknownFieldSet.parseFrom(article(Format.PROTOBUF));
        assertThat(fields.asMap()).containsOnlyKeys(1, 2, 5);
        assertThat(fields.getField(1).getLengthDelimitedList()).containsExactly(ByteString.copyFromUtf8("My Recipe"));
        assertThat(fields.getField(5).getLengthDelimitedList()).hasSize(2);
        UnknownFieldSet used = UnknownFieldSet.parseFrom(
                fields.getField(5).getLengthDelimitedList().get(0));
        assertThat(used.asMap()).containsOnlyKeys(1, 2, 3);
        assertThat(used.getField(2).getVarintList()).containsExactly(1L);
        assertThat(used.getField(3).getVarintList()).containsExactly(7L);
    }

    @Test
    void avro_is_read_with_nothing_but_the_schema() throws IOException {
        GenericRecord recipe = new GenericDatumReader<GenericRecord>(RecipeRecord.getClassSchema())
                .read(null, DecoderFactory.get().binaryDecoder(article(Format.AVRO), null));
        assertThat(recipe.get("name")).hasToString("My Recipe");
        assertThat(recipe.get("ingredients").toString()).contains("\"quantity\": 4", "\"type\": \"OUNCE\"");
    }

    @Test
    void the_others_begin_as_their_formats_do() {
        assertThat(article(Format.SMILE)).startsWith(':', ')', '\n');
        // Major type 5 (map) of CBOR, of indefinite length or of 3 entries; "fixmap" of 3 of MessagePack.
        assertThat(article(Format.CBOR)[0]).isIn((byte) 0xbf, (byte) 0xa3);
        assertThat(article(Format.MESSAGEPACK)[0]).isEqualTo((byte) 0x83);
    }

    private static byte[] article(Format format) {
        return format.codec().encode(Recipes.ofTheArticle());
    }

    private static String[] params(Class<?> state, String field) throws NoSuchFieldException {
        return state.getField(field).getAnnotation(Param.class).value();
    }
}
