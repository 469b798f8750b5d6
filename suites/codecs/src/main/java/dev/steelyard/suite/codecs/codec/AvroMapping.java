package dev.steelyard.suite.codecs.codec;

import dev.steelyard.suite.codecs.avro.IngredientRecord;
import dev.steelyard.suite.codecs.avro.IngredientUsedRecord;
import dev.steelyard.suite.codecs.avro.Measure;
import dev.steelyard.suite.codecs.avro.RecipeRecord;
import dev.steelyard.suite.codecs.recipe.Ingredient;
import dev.steelyard.suite.codecs.recipe.IngredientUsed;
import dev.steelyard.suite.codecs.recipe.MeasurementType;
import dev.steelyard.suite.codecs.recipe.Recipe;
import java.util.ArrayList;
import java.util.List;

/** Between the application's model and Avro's generated records. */
public final class AvroMapping {

    private AvroMapping() {}

    /** The recipe as Avro's record; no bytes yet. */
    public static RecipeRecord record(Recipe recipe) {
        List<IngredientUsedRecord> ingredients =
                new ArrayList<>(recipe.ingredients().size());
        for (IngredientUsed used : recipe.ingredients()) {
            // By setters, since the constructor would box the quantity.
            IngredientUsedRecord usedRecord = new IngredientUsedRecord();
            usedRecord.setIngredient(record(used.ingredient()));
            usedRecord.setQuantity(used.quantity());
            usedRecord.setType(measure(used.type()));
            ingredients.add(usedRecord);
        }
        return new RecipeRecord(recipe.name(), recipe.description(), ingredients);
    }

    private static IngredientRecord record(Ingredient ingredient) {
        return new IngredientRecord(ingredient.name(), ingredient.description());
    }

    /** The recipe of Avro's record, as the application's model holds it. */
    public static Recipe recipe(RecipeRecord avro) {
        List<IngredientUsed> ingredients = new ArrayList<>(avro.getIngredients().size());
        for (IngredientUsedRecord used : avro.getIngredients()) {
            ingredients.add(
                    new IngredientUsed(ingredient(used.getIngredient()), used.getQuantity(), type(used.getType())));
        }
        return new Recipe(avro.getName(), avro.getDescription(), ingredients);
    }

    private static Ingredient ingredient(IngredientRecord avro) {
        return new Ingredient(avro.getName(), avro.getDescription());
    }

    private static Measure measure(MeasurementType type) {
        return switch (type) {
            case OUNCE -> Measure.OUNCE;
            case GALLON -> Measure.GALLON;
            case GRAMS -> Measure.GRAMS;
            case CUP -> Measure.CUP;
            case TABLESPOON -> Measure.TABLESPOON;
            case TEASPOON -> Measure.TEASPOON;
            case POUND -> Measure.POUND;
            case ITEM -> Measure.ITEM;
        };
    }

    private static MeasurementType type(Measure measure) {
        return switch (measure) {
            case OUNCE -> MeasurementType.OUNCE;
            case GALLON -> MeasurementType.GALLON;
            case GRAMS -> MeasurementType.GRAMS;
            case CUP -> MeasurementType.CUP;
            case TABLESPOON -> MeasurementType.TABLESPOON;
            case TEASPOON -> MeasurementType.TEASPOON;
            case POUND -> MeasurementType.POUND;
            case ITEM -> MeasurementType.ITEM;
        };
    }
}
