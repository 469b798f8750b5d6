package dev.steelyard.suite.codecs.recipe;

import java.util.Arrays;
import java.util.Locale;

/** How large the recipes are that a benchmark encodes and decodes. */
public enum RecipeSize {
    /** Two ingredients, as in the article that the suite follows; ASCII. */
    SMALL(16 * 1024),
    /** 16 to 24 ingredients and a paragraph of text; English, with a few accented letters. */
    MEDIUM(2 * 1024),
    /** 1000 ingredients, half of them in English, the others in French, German, Russian, Greek and Japanese. */
    LARGE(64);

    private final int count;

    RecipeSize(int count) {
        this.count = count;
    }

    /** How many distinct recipes a benchmark goes round: a power of two, so that they have some hundred thousand texts. */
    public int count() {
        return count;
    }

    /** The value of the param {@code size}. */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * The size of this {@link #id}.
     *
     * @throws IllegalArgumentException if there is none
     */
    public static RecipeSize of(String id) {
        return Arrays.stream(values())
                .filter(size -> size.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no size '" + id + "'; use small, medium or large"));
    }
}
