package dev.steelyard.suite.codecs.recipe;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What is encoded and decoded.
 *
 * @param name what it is called
 * @param description more about it, or null if there is nothing to say
 * @param ingredients what it takes, in order; may be empty
 */
public record Recipe(String name, @Nullable String description, List<IngredientUsed> ingredients) {

    /** Checks that there is a name, and makes the list immutable: whoever decodes pays for that, whatever the codec. */
    public Recipe {
        Objects.requireNonNull(name, "name");
        ingredients = List.copyOf(ingredients);
    }
}
