package dev.steelyard.suite.codecs;

import dev.steelyard.suite.codecs.recipe.Ingredient;
import dev.steelyard.suite.codecs.recipe.IngredientUsed;
import dev.steelyard.suite.codecs.recipe.MeasurementType;
import dev.steelyard.suite.codecs.recipe.Recipe;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Recipes at the edges of the model. */
final class EdgeRecipes {

    private static final List<Integer> QUANTITIES =
            List.of(0, 1, -1, 63, 64, -64, -65, 127, 128, 255, 256, 65535, 65536, Integer.MAX_VALUE, Integer.MIN_VALUE);

    /** Lengths around those at which formats change how they write a text. */
    private static final int[] LENGTHS = {1, 15, 16, 31, 32, 33, 63, 64, 65, 66, 127, 128, 255, 256, 8191, 8192, 70_000
    };

    private static final List<String> TEXTS = List.of(
            "",
            " ",
            "\u0000",
            "quotes \" and \\ and \n\r\t\b\f",
            "\u007f\u0080\u00ff\u0100\u07ff\u0800\uffff",
            "e\u0301 combining",
            "\ud83c\udf36 and \ud83e\uddc0",
            "مرق الدجاج",
            "null");

    private EdgeRecipes() {}

    static Stream<Recipe> all() {
        List<Recipe> recipes = new ArrayList<>();
        recipes.add(new Recipe("no ingredients", "described", List.of()));
        recipes.add(new Recipe("nothing", null, List.of()));
        recipes.add(new Recipe("", "", List.of(used("", "", 0, MeasurementType.OUNCE))));
        recipes.add(new Recipe("one", null, List.of(used("only", null, 1, MeasurementType.ITEM))));
        recipes.add(new Recipe(
                "types",
                null,
                Arrays.stream(MeasurementType.values())
                        .map(type -> used(type.name(), null, 1, type))
                        .toList()));
        recipes.add(new Recipe(
                "quantities",
                null,
                QUANTITIES.stream()
                        .map(quantity -> used("some", null, quantity, MeasurementType.CUP))
                        .toList()));
        TEXTS.forEach(text -> recipes.add(ofText(text)));
        for (int length : LENGTHS) {
            recipes.add(ofText("a".repeat(length)));
            recipes.add(ofText("ж".repeat(length)));
        }
        IntStream.of(2, 3, 15, 16, 127, 128, 5000).forEach(count -> recipes.add(ofCount(count)));
        return recipes.stream();
    }

    private static Recipe ofText(String text) {
        return new Recipe(text, text, List.of(used(text, text, 1, MeasurementType.POUND)));
    }

    private static Recipe ofCount(int count) {
        return new Recipe(
                "count",
                null,
                IntStream.range(0, count)
                        .mapToObj(i -> used("i" + i, i % 2 == 0 ? null : "d" + i, i, MeasurementType.TEASPOON))
                        .toList());
    }

    private static IngredientUsed used(String name, @Nullable String description, int quantity, MeasurementType type) {
        return new IngredientUsed(new Ingredient(name, description), quantity, type);
    }
}
