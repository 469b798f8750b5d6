package dev.steelyard.suite.codecs.codec;

import dev.steelyard.suite.codecs.avro.RecipeRecord;
import dev.steelyard.suite.codecs.protobuf.RecipeMessage;
import dev.steelyard.suite.codecs.recipe.Recipe;

/** Recipes to the objects of a library that generates classes of its own, and back. No bytes are made. */
public interface Mapping {

    /** The recipe as a new object of the library. */
    Object toLibrary(Recipe recipe);

    /**
     * The recipe in an object that {@link #toLibrary} made.
     *
     * @throws ClassCastException if it is another library's
     */
    Recipe fromLibrary(Object library);

    /**
     * The mapping of the format. Asking for one loads no class of another library.
     *
     * @throws IllegalArgumentException if the format's library works on the model itself
     */
    static Mapping of(Format format) {
        return switch (format) {
            case PROTOBUF -> new OfProtobuf();
            case AVRO -> new OfAvro();
            default -> throw new IllegalArgumentException(format.id() + " maps nothing; use protobuf or avro");
        };
    }

    /** To and from Protobuf's messages. */
    final class OfProtobuf implements Mapping {

        private OfProtobuf() {}

        @Override
        public Object toLibrary(Recipe recipe) {
            return ProtobufMapping.message(recipe);
        }

        @Override
        public Recipe fromLibrary(Object library) {
            return ProtobufMapping.recipe((RecipeMessage) library);
        }
    }

    /** To and from Avro's records. */
    final class OfAvro implements Mapping {

        private OfAvro() {}

        @Override
        public Object toLibrary(Recipe recipe) {
            return AvroMapping.record(recipe);
        }

        @Override
        public Recipe fromLibrary(Object library) {
            return AvroMapping.recipe((RecipeRecord) library);
        }
    }
}
