package dev.steelyard.suite.codecs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.tuple;

import dev.steelyard.suite.codecs.recipe.Ingredient;
import dev.steelyard.suite.codecs.recipe.IngredientUsed;
import dev.steelyard.suite.codecs.recipe.MeasurementType;
import dev.steelyard.suite.codecs.recipe.Recipe;
import dev.steelyard.suite.codecs.recipe.RecipeSize;
import dev.steelyard.suite.codecs.recipe.Recipes;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The data: the same each time, no two alike, and as the sizes promise. */
class RecipesTest {

    @ParameterizedTest
    @EnumSource(RecipeSize.class)
    void are_the_same_each_time_and_no_two_alike(RecipeSize size) {
        List<Recipe> recipes = Recipes.of(size);
        assertThat(recipes).hasSize(size.count()).isEqualTo(Recipes.of(size));
        assertThat(new HashSet<>(recipes)).hasSize(size.count());
        assertThat(Integer.bitCount(size.count())).as("a power of two").isEqualTo(1);
    }

    @Test
    void the_first_small_one_is_the_articles() {
        Recipe article = Recipes.ofTheArticle();
        assertThat(Recipes.of(RecipeSize.SMALL).get(0)).isEqualTo(article);
        assertThat(article.name()).isEqualTo("My Recipe");
        assertThat(article.ingredients())
                .extracting(used -> used.ingredient().name(), IngredientUsed::type, IngredientUsed::quantity)
                .containsExactly(tuple("Jalepeno", MeasurementType.ITEM, 1), tuple("Cheese", MeasurementType.OUNCE, 4));
    }

    @Test
    void small_ones_have_two_ingredients_and_only_ascii() {
        assertThat(Recipes.of(RecipeSize.SMALL)).allSatisfy(recipe -> {
            assertThat(recipe.ingredients()).hasSize(2);
            assertThat(recipe.toString()).matches("\\p{ASCII}*");
        });
    }

    @Test
    void medium_ones_have_some_twenty_ingredients_and_latin_letters() {
        List<Recipe> recipes = Recipes.of(RecipeSize.MEDIUM);
        assertThat(recipes)
                .allSatisfy(recipe -> assertThat(recipe.ingredients()).hasSizeBetween(16, 24));
        assertThat(recipes.toString().chars().max().orElseThrow()).isBetween(0x80, 0xff);
    }

    @Test
    void large_ones_have_a_thousand_ingredients_in_many_scripts() {
        assertThat(Recipes.of(RecipeSize.LARGE)).allSatisfy(recipe -> {
            assertThat(recipe.ingredients()).hasSize(1000);
            Set<Character.UnicodeScript> scripts = recipe.toString()
                    .codePoints()
                    .mapToObj(Character.UnicodeScript::of)
                    .collect(Collectors.toCollection(() -> EnumSet.noneOf(Character.UnicodeScript.class)));
            assertThat(scripts)
                    .contains(
                            Character.UnicodeScript.LATIN,
                            Character.UnicodeScript.CYRILLIC,
                            Character.UnicodeScript.GREEK,
                            Character.UnicodeScript.HAN,
                            Character.UnicodeScript.HIRAGANA);
            assertThat(recipe.toString().codePoints().anyMatch(Character::isSupplementaryCodePoint))
                    .as("characters of two chars")
                    .isTrue();
        });
    }

    @Test
    void the_larger_ones_use_every_type_and_leave_some_descriptions_out() {
        for (RecipeSize size : List.of(RecipeSize.MEDIUM, RecipeSize.LARGE)) {
            List<IngredientUsed> used = Recipes.of(size).stream()
                    .flatMap(recipe -> recipe.ingredients().stream())
                    .toList();
            assertThat(used).extracting(IngredientUsed::type).contains(MeasurementType.values());
            assertThat(used)
                    .extracting(IngredientUsed::ingredient)
                    .extracting(Ingredient::description)
                    .containsNull();
            assertThat(used).extracting(IngredientUsed::quantity).anyMatch(quantity -> quantity > 127);
        }
    }

    @Test
    void an_unknown_size_is_refused_with_the_known_ones() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RecipeSize.of("huge"))
                .withMessageContaining("small, medium or large");
    }
}
