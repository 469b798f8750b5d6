package dev.steelyard.suite.codecs.codec;

import com.esotericsoftware.kryo.Kryo;
import com.esotericsoftware.kryo.io.Input;
import com.esotericsoftware.kryo.io.Output;
import dev.steelyard.suite.codecs.recipe.Ingredient;
import dev.steelyard.suite.codecs.recipe.IngredientUsed;
import dev.steelyard.suite.codecs.recipe.MeasurementType;
import dev.steelyard.suite.codecs.recipe.Recipe;
import java.util.List;

/** Kryo on the model itself, with its serializers for records and immutable lists; classes are registered. */
final class KryoCodec implements Codec {

    private static final int FIRST_SIZE = 4096;

    private final Kryo kryo = new Kryo();
    private final Output output = new Output(FIRST_SIZE, -1);
    private final Input input = new Input();

    KryoCodec() {
        kryo.setRegistrationRequired(true);
        kryo.register(Recipe.class);
        kryo.register(IngredientUsed.class);
        kryo.register(Ingredient.class);
        kryo.register(MeasurementType.class);
        // The JDK has one class for lists of one and two elements, another for all other lengths.
        kryo.register(List.of().getClass());
        kryo.register(List.of(1).getClass());
    }

    @Override
    public byte[] encode(Recipe recipe) {
        output.reset();
        kryo.writeObject(output, recipe);
        return output.toBytes();
    }

    @Override
    public Recipe decode(byte[] bytes) {
        input.setBuffer(bytes);
        return kryo.readObject(input, Recipe.class);
    }
}
