package dev.steelyard.suite.strings.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.management.ThreadMXBean;
import dev.steelyard.suite.strings.carrier.Carrier;
import dev.steelyard.suite.strings.carrier.Carriers;
import java.io.EOFException;
import java.io.IOException;
import java.io.StreamCorruptedException;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What no writer of the format writes. */
class HostileInputTest {

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    static Stream<String> all() {
        return Codecs.names().stream();
    }

    static Stream<String> own() {
        return all().filter(name -> !name.equals("flink"));
    }

    static Stream<Arguments> pairs() {
        return all().flatMap(codec -> Carriers.names().stream().map(carrier -> Arguments.of(codec, carrier)));
    }

    @ParameterizedTest
    @MethodSource("pairs")
    void a_string_cut_anywhere_is_the_end_of_the_input(String name, String carrierName) throws IOException {
        StringCodec codec = Codecs.named(name);
        for (String text :
                new String[] {"a", "abcdefg", "a\u0416\u4e2d".repeat(5), "a".repeat(200), "\u4e2d".repeat(130)}) {
            byte[] whole = Samples.encoded(text);
            for (int length = 0; length < whole.length; length++) {
                Carrier carrier = carrying(Arrays.copyOf(whole, length), carrierName);
                assertThatThrownBy(() -> codec.read(carrier.input()))
                        .as("%s, %d bytes", text, length)
                        .isInstanceOf(EOFException.class);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("own")
    void no_length_is_believed_before_the_units_are_there(String name) throws IOException {
        StringCodec codec = Codecs.named(name);
        for (int length : new int[] {LongStrings.TRUSTED + 1, 100_000_000, Integer.MAX_VALUE - 1}) {
            Carrier carrier = announcing(length, 70_000);
            long before = THREADS.getCurrentThreadAllocatedBytes();
            assertThatThrownBy(() -> codec.read(carrier.input())).isInstanceOf(EOFException.class);
            assertThat(THREADS.getCurrentThreadAllocatedBytes() - before).isLessThan(4 << 20);
        }
    }

    @Test
    void flink_believes_every_length() throws IOException {
        Carrier carrier = announcing(50_000_000, 10);
        long before = THREADS.getCurrentThreadAllocatedBytes();
        assertThatThrownBy(() -> Codecs.named("flink").read(carrier.input())).isInstanceOf(EOFException.class);
        assertThat(THREADS.getCurrentThreadAllocatedBytes() - before).isGreaterThan(100_000_000);
    }

    @ParameterizedTest
    @MethodSource("own")
    void strings_longer_than_what_is_believed_are_read_all_the_same(String name) throws IOException {
        String text = "a\u0416\u4e2d".repeat((LongStrings.TRUSTED + 10) / 3);
        Carrier carrier = carrying(Samples.encoded(text));
        assertThat(Codecs.named(name).read(carrier.input())).isEqualTo(text);
        assertThatThrownBy(() -> carrier.input().readByte()).isInstanceOf(EOFException.class);
    }

    @ParameterizedTest
    @MethodSource("own")
    void a_negative_length_is_corrupt(String name) throws IOException {
        StringCodec codec = Codecs.named(name);
        Carrier carrier = carrying(new byte[] {-1, -1, -1, -1, 0x0f, 1, 2, 3});
        assertThatThrownBy(() -> codec.read(carrier.input())).isInstanceOf(StreamCorruptedException.class);
        Carrier lowest = carrying(new byte[] {-128, -128, -128, -128, 0x08, 1, 2, 3});
        assertThatThrownBy(() -> codec.read(lowest.input())).isInstanceOf(StreamCorruptedException.class);
    }

    @Test
    void flink_has_another_exception_for_a_negative_length() throws IOException {
        Carrier carrier = carrying(new byte[] {-1, -1, -1, -1, 0x0f, 1, 2, 3});
        assertThatThrownBy(() -> Codecs.named("flink").read(carrier.input())).isInstanceOf(RuntimeException.class);
    }

    @ParameterizedTest
    @MethodSource("all")
    void groups_that_say_nothing_are_accepted(String name) throws IOException {
        // A length of 2 + 1 in three groups, 'a' in two, and in six, whose last is shifted by 35 modulo 32.
        Carrier carrier = carrying(new byte[] {-125, -128, 0, -31, 0, -31, -128, -128, -128, -128, 1, 99});
        assertThat(Codecs.named(name).read(carrier.input())).isEqualTo("a" + (char) ('a' | 1 << 3));
        assertThat(carrier.input().readByte()).isEqualTo((byte) 99);
    }

    private static Carrier announcing(int length, int units) throws IOException {
        Carrier carrier = Carriers.named("heap");
        Varint.write(carrier.output(), length + 1);
        byte[] rest = new byte[units];
        Arrays.fill(rest, (byte) 'a');
        carrier.output().write(rest);
        carrier.rewind();
        return carrier;
    }

    private static Carrier carrying(byte[] bytes) throws IOException {
        return carrying(bytes, "heap");
    }

    private static Carrier carrying(byte[] bytes, String name) throws IOException {
        Carrier carrier = Carriers.named(name);
        carrier.output().write(bytes);
        carrier.rewind();
        return carrier;
    }
}
