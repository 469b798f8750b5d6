package dev.steelyard.suite.codecs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.google.protobuf.Descriptors;
import dev.steelyard.suite.codecs.codec.AvroMapping;
import dev.steelyard.suite.codecs.codec.Format;
import dev.steelyard.suite.codecs.codec.Mapping;
import dev.steelyard.suite.codecs.codec.ProtobufMapping;
import dev.steelyard.suite.codecs.protobuf.IngredientUsedMessage;
import dev.steelyard.suite.codecs.protobuf.RecipeMessage;
import dev.steelyard.suite.codecs.recipe.MeasurementType;
import dev.steelyard.suite.codecs.recipe.Recipe;
import dev.steelyard.suite.codecs.recipe.Recipes;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The generated classes hold all of a recipe. */
class MappingTest {

    @ParameterizedTest
    @MethodSource("dev.steelyard.suite.codecs.EdgeRecipes#all")
    void messages_and_records_hold_all_of_a_recipe(Recipe recipe) {
        assertThat(ProtobufMapping.recipe(ProtobufMapping.message(recipe)).equals(recipe))
                .isTrue();
        assertThat(AvroMapping.recipe(AvroMapping.record(recipe)).equals(recipe))
                .isTrue();
    }

    @ParameterizedTest
    @EnumSource(names = {"PROTOBUF", "AVRO"})
    void the_mappings_of_the_benchmark_give_recipes_back(Format format) {
        Recipe recipe = Recipes.ofTheArticle();
        Mapping mapping = Mapping.of(format);
        Object library = mapping.toLibrary(recipe);
        assertThat(library.getClass().getPackageName()).endsWith("." + format.id());
        assertThat(mapping.fromLibrary(library)).isEqualTo(recipe);
    }

    @ParameterizedTest
    @EnumSource(
            mode = EnumSource.Mode.EXCLUDE,
            names = {"PROTOBUF", "AVRO"})
    void other_formats_have_no_mapping(Format format) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Mapping.of(format))
                .withMessageContaining(format.id())
                .withMessageContaining("protobuf or avro");
    }

    @Test
    void the_schemas_list_the_types_in_the_order_of_the_model() {
        List<String> types =
                Arrays.stream(MeasurementType.values()).map(Enum::name).toList();
        List<Descriptors.EnumValueDescriptor> numbered =
                dev.steelyard.suite.codecs.protobuf.Measure.getDescriptor().getValues();
        for (int i = 0; i < types.size(); i++) {
            assertThat(numbered.get(i).getName()).isEqualTo(types.get(i));
            assertThat(numbered.get(i).getNumber()).isEqualTo(i);
        }
        assertThat(numbered).hasSameSizeAs(types);
        assertThat(dev.steelyard.suite.codecs.avro.Measure.getClassSchema().getEnumSymbols())
                .isEqualTo(types);
    }

    @Test
    void a_type_that_the_model_does_not_know_is_refused() {
        RecipeMessage message = RecipeMessage.newBuilder()
                .addIngredients(IngredientUsedMessage.newBuilder().setTypeValue(8))
                .build();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ProtobufMapping.recipe(message))
                .withMessageContaining("unknown type of measure");
    }
}
