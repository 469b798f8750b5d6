package dev.steelyard.suite.codecs;

import dev.steelyard.suite.codecs.codec.Codec;
import dev.steelyard.suite.codecs.codec.Format;
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
 * A recipe of the application's model to a new array of bytes, and such an array to a new recipe. Each call takes the next
 * of many distinct recipes.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class CodecBenchmark {

    /** The recipes and their bytes, shared by all threads. */
    @State(Scope.Benchmark)
    @SuppressWarnings("NullAway.Init") // JMH sets the params, then calls setUp
    public static class Data {

        /** The codec: {@link Format#id()}. */
        @Param({"jackson-json", "protobuf", "avro", "smile", "cbor", "messagepack", "messagepack-core", "kryo", "fory"})
        public String impl;

        /** How large the recipes are: {@link RecipeSize#id()}. */
        @Param({"small", "medium", "large"})
        public String size;

        private Recipe[] recipes;
        private byte[][] encoded;

        /** Makes the recipes and encodes them; a codec that does not give them back is not worth measuring. */
        @Setup
        public void setUp() {
            List<Recipe> made = Recipes.of(RecipeSize.of(size));
            Codec codec = Format.of(impl).codec();
            recipes = made.toArray(Recipe[]::new);
            encoded = made.stream().map(codec::encode).toArray(byte[][]::new);
            for (int i = 0; i < recipes.length; i++) {
                if (!recipes[i].equals(codec.decode(encoded[i]))) {
                    throw new IllegalStateException(impl + " does not give recipe " + i + " back");
                }
            }
        }
    }

    /** What a thread has of its own: its codec, and its place among the recipes. */
    @State(Scope.Thread)
    @SuppressWarnings("NullAway.Init") // JMH calls setUp
    public static class Worker {

        private Codec codec;
        private int place;

        /** Makes the codec. */
        @Setup
        public void setUp(Data data) {
            codec = Format.of(data.impl).codec();
        }

        /** The next place of {@code count}, which is a power of two. */
        private int next(int count) {
            place = (place + 1) & (count - 1);
            return place;
        }
    }

    /** Recipe to bytes. */
    @Benchmark
    public byte[] encode(Data data, Worker worker) {
        return worker.codec.encode(data.recipes[worker.next(data.recipes.length)]);
    }

    /** Bytes to recipe, all of it: no text is left to be decoded when it is first asked for. */
    @Benchmark
    public Recipe decode(Data data, Worker worker) {
        return worker.codec.decode(data.encoded[worker.next(data.encoded.length)]);
    }
}
