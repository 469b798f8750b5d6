package dev.steelyard.suite.codecs.codec;

import com.google.protobuf.InvalidProtocolBufferException;
import dev.steelyard.suite.codecs.protobuf.RecipeMessage;
import dev.steelyard.suite.codecs.recipe.Recipe;
import java.io.UncheckedIOException;

/** Protobuf's generated messages, built from and copied to the model. Holds nothing between calls. */
final class ProtobufCodec implements Codec {

    @Override
    public byte[] encode(Recipe recipe) {
        return ProtobufMapping.message(recipe).toByteArray();
    }

    @Override
    public Recipe decode(byte[] bytes) {
        try {
            return ProtobufMapping.recipe(RecipeMessage.parseFrom(bytes));
        } catch (InvalidProtocolBufferException e) {
            throw new UncheckedIOException(e);
        }
    }
}
