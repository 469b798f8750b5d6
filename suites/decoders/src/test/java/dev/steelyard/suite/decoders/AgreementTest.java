package dev.steelyard.suite.decoders;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.apache.avro.InvalidNumberEncodingException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class AgreementTest {

    /** Values before the hostile ones: none, some, and enough that windows and blocks end at any place. */
    private static final int[] BEFORE = {0, 1, 63, 64, 70};

    /** Bytes behind them: none, fewer than the longest value has, more than a window needs. */
    private static final int[] BEHIND = {0, 1, 4, 9, 80};

    @ParameterizedTest
    @EnumSource
    void inputs_of_the_benchmarks(Lengths lengths) {
        Agreement.check(Numbers.ints(lengths).get(0), Operation.INT);
        Agreement.check(Numbers.longs(lengths).get(0), Operation.LONG);
    }

    @Test
    void inputs_of_fixed_length() {
        Agreement.check(Numbers.floats().get(0), Operation.FLOAT);
        Agreement.check(Numbers.doubles().get(0), Operation.DOUBLE);
    }

    @Test
    void extreme_values() {
        Encoder encoder = new Encoder();
        for (int bit = 0; bit < Long.SIZE; bit++) {
            for (long value : new long[] {1L << bit, -1L << bit, (1L << bit) - 1, ~(1L << bit)}) {
                encoder.writeLong(value);
            }
        }
        Agreement.check(encoder.toByteArray(), Operation.LONG);
        encoder = new Encoder();
        for (int bit = 0; bit < Integer.SIZE; bit++) {
            for (int value : new int[] {1 << bit, -1 << bit, (1 << bit) - 1, ~(1 << bit)}) {
                encoder.writeLong(value);
            }
        }
        Agreement.check(encoder.toByteArray(), Operation.INT);
    }

    @Test
    void inputs_cut_off_at_every_length() {
        for (Lengths lengths : Lengths.values()) {
            byte[] ints = Numbers.ints(lengths).get(0);
            byte[] longs = Numbers.longs(lengths).get(0);
            for (int length = 0; length < 200; length++) {
                Agreement.check(Arrays.copyOf(ints, length), Operation.INT);
                Agreement.check(Arrays.copyOf(longs, length), Operation.LONG);
                Agreement.check(Arrays.copyOf(longs, length), Operation.LONG, Operation.FLOAT);
                Agreement.check(Arrays.copyOf(ints, length), Operation.INT, Operation.DOUBLE, Operation.LONG);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void too_many_bytes_that_say_that_more_follow(Operation operation) {
        int[] counts = IntStream.concat(IntStream.rangeClosed(0, 12), IntStream.of(63, 64, 65, 73, 80))
                .toArray();
        for (int count : counts) {
            for (int filler : new int[] {0x80, 0xff, 0xaa}) {
                byte[] hostile = new byte[count];
                Arrays.fill(hostile, (byte) filler);
                everywhere(hostile, operation);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void every_byte_where_a_value_must_end(Operation operation) {
        for (int last = 4; last <= 10; last++) {
            for (int value = 0; value < 256; value++) {
                byte[] hostile = new byte[last];
                Arrays.fill(hostile, (byte) (0x80 | value * 31));
                hostile[last - 1] = (byte) value;
                Agreement.check(joined(70, hostile, 80), operation);
                Agreement.check(hostile, operation);
            }
        }
    }

    @Test
    void random_bytes() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 4000; i++) {
            byte[] input = new byte[random.nextInt(300)];
            random.nextBytes(input);
            // Fewer bytes that say that more follow: so that more values are read before one is too long.
            int often = random.nextInt(4);
            for (int at = 0; at < input.length; at++) {
                if (random.nextInt(4) < often) {
                    input[at] &= 0x7f;
                }
            }
            Agreement.check(input);
        }
    }

    @Test
    void random_operations_over_many_blocks() {
        SplittableRandom random = new SplittableRandom(2);
        for (int i = 0; i < 8; i++) {
            Operation[] operations = new Operation[16];
            Arrays.setAll(operations, index -> Operation.of(random.nextInt()));
            Encoder encoder = new Encoder();
            for (int value = 0; value < 16_000; value++) {
                write(encoder, operations[value % operations.length], random);
            }
            Agreement.check(encoder.toByteArray(), operations);
        }
    }

    private static void write(Encoder encoder, Operation operation, SplittableRandom random) {
        switch (operation) {
            case INT -> encoder.writeLong(random.nextInt() >> random.nextInt(Integer.SIZE));
            case LONG -> encoder.writeLong(random.nextLong() >> random.nextInt(Long.SIZE));
            case FLOAT -> encoder.writeFloat(Float.intBitsToFloat(random.nextInt()));
            case DOUBLE -> encoder.writeDouble(Double.longBitsToDouble(random.nextLong()));
        }
    }

    /** The failures are what the agreement is about: this says what they are. */
    @Test
    void failures_by_name() {
        String tooLong = InvalidNumberEncodingException.class.getName() + ": Invalid ";
        byte[] five = {-1, -1, -1, -1, -1};
        byte[] ten = {-1, -1, -1, -1, -1, -1, -1, -1, -1, -1};
        for (Implementation implementation : Implementation.values()) {
            assertThat(outcome(implementation, five, Operation.INT)).containsExactly(tooLong + "int encoding");
            assertThat(outcome(implementation, five, Operation.LONG)).containsExactly(Agreement.TRUNCATED);
            assertThat(outcome(implementation, ten, Operation.LONG)).containsExactly(tooLong + "long encoding");
            assertThat(outcome(implementation, five, Operation.FLOAT))
                    .hasSize(2)
                    .endsWith(Agreement.TRUNCATED);
            assertThat(outcome(implementation, five, Operation.DOUBLE)).containsExactly(Agreement.TRUNCATED);
            for (Operation operation : Operation.values()) {
                assertThat(outcome(implementation, new byte[0], operation)).containsExactly(Agreement.TRUNCATED);
            }
        }
    }

    private static List<Object> outcome(Implementation implementation, byte[] bytes, Operation operation) {
        return Agreement.outcome(implementation.open(Source.ARRAY, new Input(bytes)), bytes.length, operation);
    }

    private static void everywhere(byte[] hostile, Operation operation) {
        for (int before : BEFORE) {
            for (int behind : BEHIND) {
                Agreement.check(joined(before, hostile, behind), operation);
            }
        }
    }

    private static byte[] joined(int before, byte[] hostile, int behind) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        for (int i = 0; i < before; i++) {
            bytes.write(i);
        }
        bytes.writeBytes(hostile);
        for (int i = 0; i < behind; i++) {
            bytes.write(i);
        }
        return bytes.toByteArray();
    }
}
