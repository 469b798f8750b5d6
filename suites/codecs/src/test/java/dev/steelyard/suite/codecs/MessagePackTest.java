package dev.steelyard.suite.codecs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import dev.steelyard.suite.codecs.codec.Codec;
import dev.steelyard.suite.codecs.codec.Format;
import dev.steelyard.suite.codecs.recipe.Recipe;
import dev.steelyard.suite.codecs.recipe.RecipeSize;
import dev.steelyard.suite.codecs.recipe.Recipes;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.msgpack.core.MessageBufferPacker;
import org.msgpack.core.MessagePack;
import org.msgpack.core.MessagePacker;

/** MessagePack with Jackson and without: the same bytes, read alike, and refused alike. */
class MessagePackTest {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private final Codec bound = Format.MESSAGEPACK.codec();
    private final Codec core = Format.MESSAGEPACK_CORE.codec();

    static Stream<Recipe> recipes() {
        return Stream.concat(
                EdgeRecipes.all(),
                Stream.of(RecipeSize.values())
                        .flatMap(size -> Recipes.of(size).stream().limit(4)));
    }

    @ParameterizedTest
    @MethodSource("recipes")
    void both_write_the_same_bytes_and_read_each_others(Recipe recipe) {
        byte[] bytes = bound.encode(recipe);
        assertThat(core.encode(recipe)).isEqualTo(bytes);
        assertThat(core.decode(bytes).equals(recipe)).isTrue();
        assertThat(bound.decode(core.encode(recipe)).equals(recipe)).isTrue();
    }

    @Test
    void fields_may_come_in_any_order_and_a_description_may_be_nil() throws IOException {
        MessageBufferPacker packer = MessagePack.newDefaultBufferPacker();
        packer.packMapHeader(3).packString("ingredients").packArrayHeader(1).packMapHeader(3);
        packer.packString("type").packString("CUP").packString("quantity").packInt(-3);
        packer.packString("ingredient")
                .packMapHeader(2)
                .packString("description")
                .packNil();
        packer.packString("name").packString("salt");
        packer.packString("description").packNil().packString("name").packString("broth");
        byte[] bytes = packer.toByteArray();
        Recipe recipe = core.decode(bytes);
        assertThat(recipe).isEqualTo(bound.decode(bytes));
        assertThat(recipe.description()).isNull();
        assertThat(recipe.ingredients().get(0).quantity()).isEqualTo(-3);
    }

    @ParameterizedTest
    @EnumSource(names = {"MESSAGEPACK", "MESSAGEPACK_CORE"})
    void fields_that_are_missing_or_unknown_or_of_another_type_are_refused(Format format) throws IOException {
        assertRefused(format, packer -> packer.packMapHeader(0));
        assertRefused(format, packer -> packer.packArrayHeader(0));
        assertRefused(
                format, packer -> named(packer, 2).packString("ingredients").packString("none"));
        assertRefused(format, packer -> named(packer, 2).packString("yield").packInt(4));
        assertRefused(
                format,
                packer -> named(packer, 2)
                        .packString("ingredients")
                        .packArrayHeader(1)
                        .packMapHeader(1)
                        .packString("type")
                        .packString("BARREL"));
    }

    private static MessagePacker named(MessagePacker packer, int fields) throws IOException {
        return packer.packMapHeader(fields).packString("name").packString("broth");
    }

    private static void assertRefused(Format format, Packing packing) throws IOException {
        MessageBufferPacker packer = MessagePack.newDefaultBufferPacker();
        packing.pack(packer);
        byte[] bytes = packer.toByteArray();
        assertThatThrownBy(() -> format.codec().decode(bytes)).isInstanceOf(RuntimeException.class);
    }

    private interface Packing {
        void pack(MessagePacker packer) throws IOException;
    }

    @Test
    void a_length_that_is_not_there_allocates_next_to_nothing() throws IOException {
        MessageBufferPacker packer = MessagePack.newDefaultBufferPacker();
        packer.packMapHeader(2).packString("name").packString("many").packString("ingredients");
        packer.packArrayHeader(Integer.MAX_VALUE);
        byte[] bytes = packer.toByteArray();
        long before = THREADS.getCurrentThreadAllocatedBytes();
        assertThatThrownBy(() -> core.decode(bytes)).isInstanceOf(RuntimeException.class);
        assertThat(THREADS.getCurrentThreadAllocatedBytes() - before).isLessThan(1 << 20);
    }

    @Test
    void damaged_bytes_are_refused_or_make_a_recipe_and_never_more() {
        byte[] whole = core.encode(Recipes.ofTheArticle());
        SplittableRandom random = new SplittableRandom(31);
        for (int round = 0; round < 5000; round++) {
            byte[] damaged = whole.clone();
            for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
                damaged[random.nextInt(damaged.length)] ^= (byte) (1 << random.nextInt(8));
            }
            assertThat(outcome(damaged)).isIn("a recipe", "refused");
        }
        assertThat(core.decode(whole))
                .as("nothing of them is left in the codec")
                .isEqualTo(Recipes.ofTheArticle());
    }

    private String outcome(byte[] bytes) {
        try {
            return core.decode(bytes).name() == null ? "no recipe" : "a recipe";
        } catch (RuntimeException e) {
            return "refused";
        }
    }
}
