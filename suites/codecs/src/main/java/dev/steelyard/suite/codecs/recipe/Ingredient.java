package dev.steelyard.suite.codecs.recipe;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Something that recipes are made of.
 *
 * @param name what it is called
 * @param description more about it, or null if there is nothing to say
 */
public record Ingredient(String name, @Nullable String description) {

    /** Checks that there is a name. */
    public Ingredient {
        Objects.requireNonNull(name, "name");
    }
}
