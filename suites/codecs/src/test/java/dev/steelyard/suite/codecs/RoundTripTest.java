package dev.steelyard.suite.codecs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.suite.codecs.codec.Codec;
import dev.steelyard.suite.codecs.codec.Format;
import dev.steelyard.suite.codecs.recipe.Recipe;
import dev.steelyard.suite.codecs.recipe.RecipeSize;
import dev.steelyard.suite.codecs.recipe.Recipes;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every format gives back what it was given, whoever encoded it, and holds on to nothing. */
class RoundTripTest {

    @ParameterizedTest
    @EnumSource(Format.class)
    void gives_every_recipe_of_every_size_back(Format format) {
        Codec encoder = format.codec();
        Codec decoder = format.codec();
        for (RecipeSize size : RecipeSize.values()) {
            // All of them take long where they are large; a benchmark tries each that it measures before it does.
            List<Recipe> recipes = Recipes.of(size);
            for (Recipe recipe : recipes.subList(0, size == RecipeSize.LARGE ? 8 : recipes.size())) {
                assertSame(decoder.decode(encoder.encode(recipe)), recipe);
            }
        }
    }

    @ParameterizedTest
    @EnumSource(Format.class)
    void gives_recipes_at_the_edges_of_the_model_back(Format format) {
        Codec encoder = format.codec();
        Codec decoder = format.codec();
        EdgeRecipes.all().forEach(recipe -> assertSame(decoder.decode(encoder.encode(recipe)), recipe));
    }

    @ParameterizedTest
    @EnumSource(Format.class)
    void bytes_carry_all_that_another_instance_needs_and_no_trace_of_earlier_ones(Format format) {
        List<Recipe> recipes = Recipes.of(RecipeSize.MEDIUM).subList(0, 8);
        Codec encoder = format.codec();
        byte[] first = encoder.encode(recipes.get(0));
        recipes.forEach(encoder::encode);
        byte[] again = encoder.encode(recipes.get(0));
        assertThat(again).as("the same after others").isEqualTo(first);
        assertThat(format.codec().encode(recipes.get(0)))
                .as("by another instance")
                .isEqualTo(first);
        assertSame(format.codec().decode(again), recipes.get(0));
    }

    @ParameterizedTest
    @EnumSource(Format.class)
    void bytes_belong_to_the_caller(Format format) {
        List<Recipe> recipes = Recipes.of(RecipeSize.MEDIUM);
        Codec codec = format.codec();
        byte[] bytes = codec.encode(recipes.get(0));
        byte[] copy = bytes.clone();
        codec.encode(recipes.get(1));
        assertThat(bytes).isEqualTo(copy);
    }

    /** Were a text decoded only when asked for, it would be another one by then. */
    @ParameterizedTest
    @EnumSource(Format.class)
    void decoded_recipes_are_whole(Format format) {
        for (Recipe recipe :
                List.of(Recipes.ofTheArticle(), Recipes.of(RecipeSize.LARGE).get(0))) {
            Codec codec = format.codec();
            byte[] bytes = codec.encode(recipe);
            Recipe decoded = codec.decode(bytes);
            Arrays.fill(bytes, (byte) 0x55);
            codec.decode(codec.encode(Recipes.of(RecipeSize.MEDIUM).get(3)));
            assertSame(decoded, recipe);
        }
    }

    @ParameterizedTest
    @EnumSource(Format.class)
    void bytes_that_were_cut_are_refused(Format format) {
        byte[] bytes = format.codec().encode(Recipes.ofTheArticle());
        byte[] cut = Arrays.copyOf(bytes, bytes.length - 1);
        assertThatThrownBy(() -> format.codec().decode(cut)).isInstanceOf(RuntimeException.class);
    }

    private static void assertSame(Recipe decoded, Recipe recipe) {
        // Not isEqualTo at once: its message for a large recipe takes longer than the test.
        if (!decoded.equals(recipe)) {
            assertThat(decoded).isEqualTo(recipe);
        }
    }
}
