package dev.steelyard.suite.codecs;

import dev.steelyard.suite.codecs.codec.Format;
import dev.steelyard.suite.codecs.codec.Mapping;
import dev.steelyard.suite.codecs.recipe.Recipe;
import dev.steelyard.suite.codecs.recipe.RecipeSize;
import dev.steelyard.suite.codecs.recipe.Recipes;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * The share of {@link CodecBenchmark} that no bytes are made in: from the application's model to the classes that Protobuf
 * and Avro generate, and back. {@code toLibrary} of Protobuf is what the article took for serialization to Protobuf.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class MappingBenchmark {

    /** The recipes, and the objects of the library that hold the same. */
    @State(Scope.Thread)
    @SuppressWarnings("NullAway.Init") // JMH sets the params, then calls setUp
    public static class Data {

        /** Whose objects: the {@link Format#id()} of one that has a {@link Mapping}. */
        @Param({"protobuf", "avro"})
        public String impl;

        /** How large the recipes are: {@link RecipeSize#id()}. */
        @Param({"small", "medium", "large"})
        public String size;

        private Mapping mapping;
        private Recipe[] recipes;
        private Object[] objects;
        private int place;

        /** Makes the recipes and the library's objects; a mapping that does not give them back is not worth measuring. */
        @Setup
        public void setUp() {
            List<Recipe> made = Recipes.of(RecipeSize.of(size));
            mapping = Mapping.of(Format.of(impl));
            recipes = made.toArray(Recipe[]::new);
            objects = made.stream().map(mapping::toLibrary).toArray();
            for (int i = 0; i < recipes.length; i++) {
                if (!recipes[i].equals(mapping.fromLibrary(objects[i]))) {
                    throw new IllegalStateException("the mapping of " + impl + " does not give recipe " + i + " back");
                }
            }
        }

        /** The next place of the recipes, whose number is a power of two. */
        private int next() {
            place = (place + 1) & (recipes.length - 1);
            return place;
        }
    }

    /** Recipe to the library's object; no bytes. */
    @Benchmark
    public Object toLibrary(Data data) {
        return data.mapping.toLibrary(data.recipes[data.next()]);
    }

    /** The library's object to recipe. */
    @Benchmark
    public Recipe fromLibrary(Data data) {
        return data.mapping.fromLibrary(data.objects[data.next()]);
    }
}
