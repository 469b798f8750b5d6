package dev.steelyard.suite.strings.fuzz;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.suite.strings.carrier.Carriers;
import dev.steelyard.suite.strings.codec.Codecs;
import dev.steelyard.suite.strings.codec.Samples;
import dev.steelyard.suite.strings.codec.StringCodec;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Inputs worth keeping, random ones and damaged ones in every build; the real fuzzing is suites/strings/fuzz. */
class AgreementTest {

    private static final Path CORPUS = Path.of("src", "test", "resources", "corpus");
    private static final int INPUTS = 800;
    private static final int LONGEST = 300;

    static Stream<Arguments> pairs() {
        return Codecs.names().stream()
                .filter(name -> !name.equals("flink"))
                .flatMap(codec -> Carriers.names().stream().map(carrier -> Arguments.of(codec, carrier)));
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void the_corpus_is_read_alike(String codec, String carrier) throws IOException {
        List<Path> inputs;
        try (Stream<Path> files = Files.list(CORPUS)) {
            inputs = files.sorted().toList();
        }
        assertThat(inputs).isNotEmpty();
        for (Path input : inputs) {
            new Agreement(Codecs.named(codec), carrier).check(Files.readAllBytes(input));
        }
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void random_bytes_are_read_alike(String codec, String carrier) throws IOException {
        Agreement agreement = new Agreement(Codecs.named(codec), carrier);
        SplittableRandom random = new SplittableRandom(23);
        for (int i = 0; i < INPUTS; i++) {
            agreement.check(bytes(random));
        }
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void damaged_strings_are_read_alike(String codec, String carrier) throws IOException {
        Agreement agreement = new Agreement(Codecs.named(codec), carrier);
        SplittableRandom random = new SplittableRandom(29);
        List<byte[]> seeds = Samples.all().stream()
                .map(Samples::encoded)
                .filter(seed -> seed.length < 4 * LONGEST)
                .toList();
        for (int i = 0; i < INPUTS; i++) {
            ByteArrayOutputStream input = new ByteArrayOutputStream();
            for (int strings = 1 + random.nextInt(3); strings > 0; strings--) {
                byte[] seed = seeds.get(random.nextInt(seeds.size())).clone();
                for (int changes = random.nextInt(4); changes > 0; changes--) {
                    seed[random.nextInt(seed.length)] ^= (byte) (1 << random.nextInt(8));
                }
                input.write(seed);
            }
            agreement.check(input.toByteArray());
        }
    }

    @Test
    void disagreements_are_found() {
        byte[] umlaut = {2, -28, 1};
        assertThatThrownBy(() -> new Agreement(new Forgetful(0x7f, 0), "heap").check(umlaut))
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> new Agreement(new Forgetful(0xffff, 1), "heap").check(umlaut))
                .isInstanceOf(IllegalStateException.class);
    }

    /** Drops high bits of what it reads, or writes too much. */
    private record Forgetful(int mask, int extra) implements StringCodec {

        @Override
        public void write(@Nullable CharSequence text, DataOutput output) throws IOException {
            Codecs.named("original").write(text, output);
            output.write(new byte[extra]);
        }

        @Override
        public @Nullable String read(DataInput input) throws IOException {
            String text = Codecs.named("original").read(input);
            StringBuilder masked = new StringBuilder();
            text.chars().forEach(unit -> masked.append((char) (unit & mask)));
            return masked.toString();
        }
    }

    /** Half of the bytes are random, half of them small; a length that is short is followed by enough bytes, mostly. */
    private static byte[] bytes(SplittableRandom random) {
        byte[] bytes = new byte[1 + random.nextInt(LONGEST)];
        int bound = 1 + random.nextInt(256);
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) random.nextInt(bound);
        }
        bytes[0] = (byte) random.nextInt(2 + bytes.length / 2);
        return bytes;
    }
}
