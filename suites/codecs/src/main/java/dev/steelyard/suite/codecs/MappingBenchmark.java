package dev.steelyard.suite.codecs;

import dev.steelyard.suite.codecs.avro.RecipeRecord;
import dev.steelyard.suite.codecs.codec.AvroMapping;
import dev.steelyard.suite.codecs.codec.ProtobufMapping;
import dev.steelyard.suite.codecs.protobuf.RecipeMessage;
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
 * and Avro generate, and back. {@code buildProtobufMessage} is what the article took for serialization to Protobuf.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class MappingBenchmark {

    /** The recipes in each of the three shapes. */
    @State(Scope.Thread)
    @SuppressWarnings("NullAway.Init") // JMH sets the param, then calls setUp
    public static class Data {

        /** How large the recipes are: {@link RecipeSize#id()}. */
        @Param({"small", "medium", "large"})
        public String size;

        private Recipe[] recipes;
        private RecipeMessage[] messages;
        private RecipeRecord[] records;
        private int place;

        /** Makes the recipes, and their messages and records. */
        @Setup
        public void setUp() {
            List<Recipe> made = Recipes.of(RecipeSize.of(size));
            recipes = made.toArray(Recipe[]::new);
            messages = made.stream().map(ProtobufMapping::message).toArray(RecipeMessage[]::new);
            records = made.stream().map(AvroMapping::record).toArray(RecipeRecord[]::new);
        }

        private int next() {
            place = (place + 1) & (recipes.length - 1);
            return place;
        }
    }

    /** Recipe to message; no bytes. */
    @Benchmark
    public RecipeMessage buildProtobufMessage(Data data) {
        return ProtobufMapping.message(data.recipes[data.next()]);
    }

    /** Message to recipe. */
    @Benchmark
    public Recipe readProtobufMessage(Data data) {
        return ProtobufMapping.recipe(data.messages[data.next()]);
    }

    /** Recipe to Avro's record; no bytes. */
    @Benchmark
    public RecipeRecord buildAvroRecord(Data data) {
        return AvroMapping.record(data.recipes[data.next()]);
    }

    /** Avro's record to recipe. */
    @Benchmark
    public Recipe readAvroRecord(Data data) {
        return AvroMapping.recipe(data.records[data.next()]);
    }
}
