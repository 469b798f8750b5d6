package dev.steelyard.suite.strings.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.suite.strings.carrier.Carrier;
import dev.steelyard.suite.strings.carrier.Carriers;
import java.io.IOException;
import java.nio.CharBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** All implementations write the bytes of the format, over every carrier, and read them back: each other's too, therefore. */
class WireFormatTest {

    static Stream<Arguments> pairs() {
        return Codecs.names().stream()
                .flatMap(codec -> Carriers.names().stream().map(carrier -> Arguments.of(codec, carrier)));
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void strings_have_the_bytes_of_the_format(String codecName, String carrierName) throws IOException {
        StringCodec codec = Codecs.named(codecName);
        Carrier carrier = Carriers.named(carrierName);
        for (String sample : Samples.all()) {
            carrier.clear();
            codec.write(sample, carrier.output());
            carrier.rewind();
            byte[] written = new byte[carrier.size()];
            carrier.input().readFully(written);
            assertThat(written).as(described(sample)).isEqualTo(Samples.encoded(sample));
        }
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void strings_are_read_to_their_last_byte_and_no_further(String codecName, String carrierName) throws IOException {
        StringCodec codec = Codecs.named(codecName);
        Carrier carrier = Carriers.named(carrierName);
        List<String> samples = Samples.all();
        for (String sample : samples) {
            carrier.output().write(Samples.encoded(sample));
        }
        carrier.output().writeByte(99);
        carrier.rewind();
        for (String sample : samples) {
            assertThat(codec.read(carrier.input())).as(described(sample)).isEqualTo(sample);
        }
        assertThat(carrier.input().readByte()).isEqualTo((byte) 99);
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void other_sequences_of_units_are_written_like_strings(String codecName, String carrierName) throws IOException {
        Carrier carrier = Carriers.named(carrierName);
        for (String text : List.of("", "a", "\u0416\u4e2d", "ab".repeat(20), "a\u0416".repeat(3000))) {
            carrier.clear();
            Codecs.named(codecName).write(CharBuffer.wrap(text), carrier.output());
            carrier.rewind();
            assertThat(Codecs.named("original").read(carrier.input())).isEqualTo(text);
            assertThat(carrier.size()).isEqualTo(Samples.encoded(text).length);
        }
    }

    @Test
    void a_length_of_any_number_of_groups_is_written_alike() throws IOException {
        for (int value :
                new int[] {0, 127, 128, 16383, 16384, 1 << 21, (1 << 28) - 1, 1 << 28, Integer.MAX_VALUE, -1}) {
            Carrier ladder = Carriers.named("heap");
            FinalCodec.writeInt(value, ladder.output());
            byte[] array = new byte[Varint.INT_BYTES];
            assertThat(Varint.put(array, 0, value)).isEqualTo(ladder.size()).isEqualTo(Varint.size(value));
            ladder.rewind();
            byte[] written = new byte[ladder.size()];
            ladder.input().readFully(written);
            assertThat(written).isEqualTo(Arrays.copyOf(array, written.length));
            ladder.rewind();
            assertThat(Varint.read(ladder.input())).isEqualTo(value);
        }
    }

    @Test
    void an_unknown_implementation_is_refused_by_name() {
        assertThatThrownBy(() -> Codecs.named("fastest"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("fastest")
                .hasMessageContaining("original");
    }

    private static String described(String sample) {
        return sample == null
                ? "null"
                : sample.length() + " units from "
                        + Arrays.toString(sample.codePoints().limit(4).toArray());
    }
}
