package dev.steelyard.suite.strings.carrier;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.EOFException;
import java.io.IOException;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every carrier does what the streams of the JDK do, which are one of them; Flink's serializer does for all that codecs call. */
class CarrierTest {

    private static final String SERIALIZER = "flink-heap";

    static Stream<String> carriers() {
        return Carriers.names().stream().filter(name -> !name.equals(SERIALIZER));
    }

    @ParameterizedTest
    @MethodSource("dev.steelyard.suite.strings.carrier.Carriers#names")
    void what_codecs_call_is_written_and_read_alike(String name) throws IOException {
        Carrier carrier = Carriers.named(name);
        Carrier reference = Carriers.named("stream");
        // From the first byte to beyond the first capacity: each kind of value meets its end at every distance.
        for (int i = 0; i < 200; i++) {
            writeAsCodecsDo(carrier.output(), i);
            writeAsCodecsDo(reference.output(), i);
        }
        assertThat(carrier.size()).isEqualTo(reference.size()).isGreaterThan(3 * Growth.FIRST);
        assertThat(bytes(carrier)).isEqualTo(bytes(reference));
        carrier.rewind();
        DataInput input = carrier.input();
        for (int i = 0; i < 200; i++) {
            assertThat(input.readUnsignedByte()).isEqualTo((200 + i) & 0xff);
            assertThat(input.readByte()).isEqualTo((byte) i);
            byte[] three = new byte[3];
            input.readFully(three, 1, 2);
            assertThat(three).containsExactly(0, 2, 3);
            assertThat(input.readShort()).isEqualTo((short) (-i << 7));
            assertThat(input.readInt()).isEqualTo(0x81020304 + i);
            assertThat(input.readLong()).isEqualTo(0x8102030405060708L + i);
        }
        assertThatThrownBy(input::readUnsignedByte).isInstanceOf(EOFException.class);
    }

    private static void writeAsCodecsDo(DataOutput output, int i) throws IOException {
        output.writeByte(200 + i);
        output.write(i);
        output.write(new byte[] {1, 2, 3, 4}, 1, 2);
        output.writeShort(-i << 7);
        output.writeInt(0x81020304 + i);
        output.writeLong(0x8102030405060708L + i);
    }

    @ParameterizedTest
    @MethodSource("dev.steelyard.suite.strings.carrier.Carriers#names")
    void the_end_is_where_the_last_write_was_and_not_where_memory_ends(String name) throws IOException {
        Carrier carrier = Carriers.named(name);
        carrier.output().writeLong(-1);
        carrier.output().writeLong(-1);
        carrier.clear();
        assertThat(carrier.size()).isZero();
        carrier.output().writeByte(7);
        carrier.rewind();
        DataInput input = carrier.input();
        assertThatThrownBy(() -> input.readFully(new byte[2], 0, 2)).isInstanceOf(EOFException.class);
        carrier.rewind();
        assertThat(input.readUnsignedByte()).isEqualTo(7);
        assertThatThrownBy(input::readUnsignedByte).isInstanceOf(EOFException.class);
    }

    /** Why Flink's serializer is not held to the contract of the others; no codec of the suite calls this. */
    @Test
    void the_serializer_of_flink_goes_twice_as_far_as_it_writes_when_asked_for_the_bytes_of_a_string()
            throws IOException {
        Carrier carrier = Carriers.named(SERIALIZER);
        carrier.output().writeBytes("ab");
        assertThat(carrier.size()).isEqualTo(4);
    }

    @ParameterizedTest
    @MethodSource("carriers")
    void every_kind_of_value_has_the_bytes_of_the_jdk(String name) throws IOException {
        Carrier carrier = Carriers.named(name);
        Carrier reference = Carriers.named("stream");
        writeAll(carrier.output());
        writeAll(reference.output());
        assertThat(bytes(carrier)).isEqualTo(bytes(reference));
    }

    @ParameterizedTest
    @MethodSource("carriers")
    void every_kind_of_value_is_read_as_it_was_written(String name) throws IOException {
        Carrier carrier = Carriers.named(name);
        writeAll(carrier.output());
        carrier.rewind();
        DataInput input = carrier.input();
        assertThat(input.readBoolean()).isTrue();
        assertThat(input.readByte()).isEqualTo((byte) -3);
        assertThat(input.readUnsignedByte()).isEqualTo(253);
        assertThat(input.readShort()).isEqualTo((short) -4);
        assertThat(input.readUnsignedShort()).isEqualTo(65531);
        assertThat(input.readChar()).isEqualTo('\u20ac');
        assertThat(input.readInt()).isEqualTo(0x81020304);
        assertThat(input.readLong()).isEqualTo(0x8102030405060708L);
        assertThat(input.readFloat()).isEqualTo(1.5f);
        assertThat(input.readDouble()).isEqualTo(-2.25);
        byte[] three = new byte[3];
        input.readFully(three);
        assertThat(three).containsExactly(1, 2, 3);
        input.readFully(three, 1, 2);
        assertThat(three).containsExactly(1, 5, 6);
        assertThat(input.readLine()).isEqualTo("ab");
        assertThat(input.readLine()).isEqualTo("c");
        assertThat(input.readChar()).isEqualTo('d');
        assertThat(input.readUTF()).isEqualTo("e\u0000\u0416");
        assertThat(input.skipBytes(-1)).isZero();
        assertThat(input.skipBytes(5)).isEqualTo(1);
        assertThat(input.readLine()).isNull();
        assertThatThrownBy(input::readUnsignedByte).isInstanceOf(EOFException.class);
    }

    @ParameterizedTest
    @MethodSource("carriers")
    void what_is_not_there_in_full_is_the_end(String name) throws IOException {
        Carrier carrier = Carriers.named(name);
        carrier.output().writeByte(7);
        carrier.rewind();
        DataInput input = carrier.input();
        assertThatThrownBy(() -> input.readFully(new byte[2])).isInstanceOf(EOFException.class);
        carrier.rewind();
        assertThatThrownBy(input::readShort).isInstanceOf(EOFException.class);
        carrier.rewind();
        assertThatThrownBy(input::readInt).isInstanceOf(EOFException.class);
        carrier.rewind();
        assertThatThrownBy(input::readLong).isInstanceOf(EOFException.class);
        carrier.rewind();
        assertThat(input.readByte()).isEqualTo((byte) 7);
        assertThatThrownBy(() -> input.readFully(new byte[2], 1, 2)).isInstanceOf(IndexOutOfBoundsException.class);
        assertThatThrownBy(() -> carrier.output().write(new byte[2], 1, 2))
                .isInstanceOf(IndexOutOfBoundsException.class);
    }

    @ParameterizedTest
    @MethodSource("carriers")
    void outputs_grow_and_keep_what_they_have(String name) throws IOException {
        Carrier carrier = Carriers.named(name);
        for (int i = 0; i < 3000; i++) {
            carrier.output().writeByte(i);
        }
        carrier.output().write(new byte[100_000]);
        assertThat(carrier.size()).isEqualTo(103_000);
        byte[] bytes = bytes(carrier);
        for (int i = 0; i < 3000; i++) {
            assertThat(bytes[i]).isEqualTo((byte) i);
        }
        carrier.clear();
        assertThat(carrier.size()).isZero();
        assertThat(bytes(carrier)).isEmpty();
    }

    @Test
    void capacity_doubles_until_no_array_can_hold_it() throws IOException {
        assertThat(Growth.next(1024, 1024, 1)).isEqualTo(2048);
        assertThat(Growth.next(1024, 1024, 5000)).isEqualTo(6024);
        assertThat(Growth.next(1 << 30, 1 << 30, 1)).isEqualTo(Integer.MAX_VALUE - 8);
        assertThatThrownBy(() -> Growth.next(1 << 30, Integer.MAX_VALUE - 10, 3))
                .isInstanceOf(IOException.class);
    }

    @Test
    void an_unknown_carrier_is_refused_by_name() {
        assertThatThrownBy(() -> Carriers.named("pigeon"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("pigeon")
                .hasMessageContaining("segment");
    }

    private static void writeAll(DataOutput output) throws IOException {
        output.writeBoolean(true);
        output.writeByte(-3);
        output.write(-3);
        output.writeShort(-4);
        output.writeShort(-5);
        output.writeChar('\u20ac');
        output.writeInt(0x81020304);
        output.writeLong(0x8102030405060708L);
        output.writeFloat(1.5f);
        output.writeDouble(-2.25);
        output.write(new byte[] {1, 2, 3});
        output.write(new byte[] {4, 5, 6, 7}, 1, 2);
        output.writeBytes("ab\r\nc\n");
        output.writeChars("d");
        output.writeUTF("e\u0000\u0416");
        output.writeBytes("x");
    }

    private static byte[] bytes(Carrier carrier) throws IOException {
        carrier.rewind();
        byte[] bytes = new byte[carrier.size()];
        carrier.input().readFully(bytes);
        return bytes;
    }
}
