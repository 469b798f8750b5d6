package dev.steelyard.suite.codecs.codec;

import dev.steelyard.suite.codecs.recipe.Ingredient;
import dev.steelyard.suite.codecs.recipe.IngredientUsed;
import dev.steelyard.suite.codecs.recipe.MeasurementType;
import dev.steelyard.suite.codecs.recipe.Recipe;
import org.apache.fory.Fory;

/**
 * Fory on the model itself, in its native format, which is for Java alone; classes are registered. As Fory is by default,
 * readers may have another version of the classes ("compatible"), so that each array carries a description of them.
 */
final class ForyCodec implements Codec {

    // Recipes are trees, so references need no tracking; Kryo's default is the same.
    private final Fory fory = Fory.builder()
            .withXlang(false)
            .withRefTracking(false)
            .requireClassRegistration(true)
            .build();

    ForyCodec() {
        fory.register(Recipe.class);
        fory.register(IngredientUsed.class);
        fory.register(Ingredient.class);
        fory.register(MeasurementType.class);
    }

    @Override
    public byte[] encode(Recipe recipe) {
        return fory.serialize(recipe);
    }

    @Override
    public Recipe decode(byte[] bytes) {
        return fory.deserialize(bytes, Recipe.class);
    }
}
