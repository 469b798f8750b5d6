package dev.steelyard.suite.codecs.codec;

import dev.steelyard.suite.codecs.protobuf.IngredientMessage;
import dev.steelyard.suite.codecs.protobuf.IngredientUsedMessage;
import dev.steelyard.suite.codecs.protobuf.Measure;
import dev.steelyard.suite.codecs.protobuf.RecipeMessage;
import dev.steelyard.suite.codecs.recipe.Ingredient;
import dev.steelyard.suite.codecs.recipe.IngredientUsed;
import dev.steelyard.suite.codecs.recipe.MeasurementType;
import dev.steelyard.suite.codecs.recipe.Recipe;
import java.util.ArrayList;
import java.util.List;

/** Between the application's model and Protobuf's messages. */
public final class ProtobufMapping {

    private ProtobufMapping() {}

    /** The recipe as a message; no bytes yet. */
    public static RecipeMessage message(Recipe recipe) {
        RecipeMessage.Builder message = RecipeMessage.newBuilder().setName(recipe.name());
        String description = recipe.description();
        if (description != null) {
            message.setDescription(description);
        }
        for (IngredientUsed used : recipe.ingredients()) {
            message.addIngredients(IngredientUsedMessage.newBuilder()
                    .setIngredient(message(used.ingredient()))
                    .setQuantity(used.quantity())
                    .setType(measure(used.type())));
        }
        return message.build();
    }

    private static IngredientMessage message(Ingredient ingredient) {
        IngredientMessage.Builder message = IngredientMessage.newBuilder().setName(ingredient.name());
        String description = ingredient.description();
        if (description != null) {
            message.setDescription(description);
        }
        return message.build();
    }

    /**
     * The recipe of a message, as the application's model holds it.
     *
     * @throws IllegalArgumentException if it has a type of measure that the model does not know
     */
    public static Recipe recipe(RecipeMessage message) {
        List<IngredientUsed> ingredients = new ArrayList<>(message.getIngredientsCount());
        for (IngredientUsedMessage used : message.getIngredientsList()) {
            ingredients.add(
                    new IngredientUsed(ingredient(used.getIngredient()), used.getQuantity(), type(used.getType())));
        }
        return new Recipe(message.getName(), message.hasDescription() ? message.getDescription() : null, ingredients);
    }

    private static Ingredient ingredient(IngredientMessage message) {
        return new Ingredient(message.getName(), message.hasDescription() ? message.getDescription() : null);
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
            case UNRECOGNIZED -> throw new IllegalArgumentException("the message has an unknown type of measure");
        };
    }
}
