package dev.steelyard.suite.codecs.codec;

import dev.steelyard.suite.codecs.recipe.Ingredient;
import dev.steelyard.suite.codecs.recipe.IngredientUsed;
import dev.steelyard.suite.codecs.recipe.MeasurementType;
import dev.steelyard.suite.codecs.recipe.Recipe;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.msgpack.core.MessageBufferPacker;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessageUnpacker;
import org.msgpack.core.buffer.ArrayBufferInput;

/**
 * MessagePack by msgpack-java alone, field by field, as its documentation shows: the same bytes as {@link MessagePackCodec}.
 * Three things differ between the two: Jackson's data binding; Jackson's generator of this format, which keeps a whole
 * document until the sizes of its maps and lists are known, where this code knows them beforehand; and that this code is
 * written for the model. A field may come at any place; one that the model does not know is refused, as Jackson refuses it.
 */
final class MessagePackCoreCodec implements Codec {

    private static final String NAME = "name";
    private static final String DESCRIPTION = "description";
    private static final String INGREDIENTS = "ingredients";
    private static final String INGREDIENT = "ingredient";
    private static final String QUANTITY = "quantity";
    private static final String TYPE = "type";

    /** Places in a new list: what a header says of the length is not believed beyond it. */
    private static final int TRUSTED = 1024;

    private final MessageBufferPacker packer = MessagePack.newDefaultBufferPacker();
    private final ArrayBufferInput input = new ArrayBufferInput(new byte[0]);
    private final MessageUnpacker unpacker = MessagePack.newDefaultUnpacker(input);

    @Override
    public byte[] encode(Recipe recipe) {
        packer.clear();
        try {
            described(recipe.name(), recipe.description(), 1);
            packer.packString(INGREDIENTS).packArrayHeader(recipe.ingredients().size());
            for (IngredientUsed used : recipe.ingredients()) {
                packer.packMapHeader(3).packString(INGREDIENT);
                described(used.ingredient().name(), used.ingredient().description(), 0);
                packer.packString(QUANTITY).packInt(used.quantity());
                packer.packString(TYPE).packString(used.type().name());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return packer.toByteArray();
    }

    /** Begins a map with a name and, if there is one, a description. */
    private void described(String name, @Nullable String description, int others) throws IOException {
        packer.packMapHeader(others + (description == null ? 1 : 2));
        packer.packString(NAME).packString(name);
        if (description != null) {
            packer.packString(DESCRIPTION).packString(description);
        }
    }

    @Override
    public Recipe decode(byte[] bytes) {
        input.reset(bytes);
        try {
            unpacker.reset(input);
            return recipe();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Recipe recipe() throws IOException {
        String name = null;
        String description = null;
        List<IngredientUsed> ingredients = null;
        for (int fields = unpacker.unpackMapHeader(); fields > 0; fields--) {
            String field = unpacker.unpackString();
            switch (field) {
                case NAME -> name = unpacker.unpackString();
                case DESCRIPTION -> description = text();
                case INGREDIENTS -> ingredients = ingredients();
                default -> throw unknown(field);
            }
        }
        return new Recipe(present(name, NAME), description, present(ingredients, INGREDIENTS));
    }

    private List<IngredientUsed> ingredients() throws IOException {
        int count = unpacker.unpackArrayHeader();
        List<IngredientUsed> ingredients = new ArrayList<>(Math.min(count, TRUSTED));
        for (int i = 0; i < count; i++) {
            ingredients.add(ingredientUsed());
        }
        return ingredients;
    }

    private IngredientUsed ingredientUsed() throws IOException {
        Ingredient ingredient = null;
        int quantity = 0;
        MeasurementType type = null;
        for (int fields = unpacker.unpackMapHeader(); fields > 0; fields--) {
            String field = unpacker.unpackString();
            switch (field) {
                case INGREDIENT -> ingredient = ingredient();
                case QUANTITY -> quantity = unpacker.unpackInt();
                case TYPE -> type = MeasurementType.valueOf(unpacker.unpackString());
                default -> throw unknown(field);
            }
        }
        return new IngredientUsed(present(ingredient, INGREDIENT), quantity, present(type, TYPE));
    }

    private Ingredient ingredient() throws IOException {
        String name = null;
        String description = null;
        for (int fields = unpacker.unpackMapHeader(); fields > 0; fields--) {
            String field = unpacker.unpackString();
            switch (field) {
                case NAME -> name = unpacker.unpackString();
                case DESCRIPTION -> description = text();
                default -> throw unknown(field);
            }
        }
        return new Ingredient(present(name, NAME), description);
    }

    private @Nullable String text() throws IOException {
        return unpacker.tryUnpackNil() ? null : unpacker.unpackString();
    }

    private static <T> T present(@Nullable T value, String field) {
        if (value == null) {
            throw new IllegalArgumentException("the field '" + field + "' is missing");
        }
        return value;
    }

    private static IllegalArgumentException unknown(String field) {
        return new IllegalArgumentException("the field '" + field + "' is unknown");
    }
}
