package dev.steelyard.suite.codecs.recipe;

import java.util.Objects;

/**
 * How much of an ingredient a recipe takes.
 *
 * @param ingredient the ingredient
 * @param quantity how many of {@code type}; any int
 * @param type what the quantity counts
 */
public record IngredientUsed(Ingredient ingredient, int quantity, MeasurementType type) {

    /** Checks that nothing is missing. */
    public IngredientUsed {
        Objects.requireNonNull(ingredient, "ingredient");
        Objects.requireNonNull(type, "type");
    }
}
