package dev.steelyard.suite.codecs.codec;

import dev.steelyard.suite.codecs.recipe.Recipe;

/** Recipes to bytes and back. For one thread: most keep buffers between calls. */
public interface Codec {

    /** The recipe as bytes: a new array that holds nothing else and that the caller may keep. */
    byte[] encode(Recipe recipe);

    /**
     * The recipe in the bytes, which another instance may have written. Nothing of it is read later: the array may change
     * afterwards.
     *
     * @throws RuntimeException of the library's own kind, if they hold no recipe
     */
    Recipe decode(byte[] bytes);
}
