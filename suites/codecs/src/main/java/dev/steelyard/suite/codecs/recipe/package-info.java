/**
 * The application's model: a {@link dev.steelyard.suite.codecs.recipe.Recipe} of
 * {@link dev.steelyard.suite.codecs.recipe.IngredientUsed} of {@link dev.steelyard.suite.codecs.recipe.Ingredient}, as
 * plain immutable records that know no codec; and {@link dev.steelyard.suite.codecs.recipe.Recipes}, which makes them up
 * from a fixed seed in three {@link dev.steelyard.suite.codecs.recipe.RecipeSize sizes}. Depends on the JDK alone.
 */
@NullMarked
package dev.steelyard.suite.codecs.recipe;

import org.jspecify.annotations.NullMarked;
