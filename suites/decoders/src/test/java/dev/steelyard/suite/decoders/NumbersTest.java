package dev.steelyard.suite.decoders;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import org.junit.jupiter.api.Test;

class NumbersTest {

    private static final int COUNT = Numbers.COUNT * Numbers.PARTS;
    private static final double PERCENT = COUNT / 100.0;

    @Test
    void mixed_has_all_lengths_equally_often() {
        assertThat(Arrays.stream(lengths(Numbers.ints(Lengths.MIXED), 5)))
                .allSatisfy(count -> assertThat(count / PERCENT).isCloseTo(20, within(1.0)));
        assertThat(Arrays.stream(lengths(Numbers.longs(Lengths.MIXED), 10)))
                .allSatisfy(count -> assertThat(count / PERCENT).isCloseTo(10, within(1.0)));
    }

    @Test
    void cycle_has_them_in_turn() {
        assertThat(Arrays.stream(lengths(Numbers.longs(Lengths.CYCLE), 10)))
                .allSatisfy(count -> assertThat(count / PERCENT).isCloseTo(10, within(0.1)));
        assertThat(Numbers.ints(Lengths.CYCLE).get(0)).hasSizeBetween(3 * Numbers.COUNT - 15, 3 * Numbers.COUNT);
    }

    @Test
    void small_is_short() {
        for (int[] counts :
                new int[][] {lengths(Numbers.ints(Lengths.SMALL), 5), lengths(Numbers.longs(Lengths.SMALL), 10)}) {
            assertThat(counts[0] / PERCENT).isCloseTo(80, within(1.0));
            assertThat(counts[1] / PERCENT).isCloseTo(15, within(1.0));
            assertThat(counts[2] / PERCENT).isCloseTo(4, within(0.5));
            assertThat(Arrays.stream(counts).skip(3).sum() / PERCENT).isCloseTo(1, within(0.3));
        }
    }

    /** A score means the same only where the data are the same. */
    @Test
    void the_same_in_every_fork() {
        assertThat(Stream.of(
                                Numbers.ints(Lengths.MIXED),
                                Numbers.longs(Lengths.SMALL),
                                Numbers.floats(),
                                Numbers.doubles())
                        .map(NumbersTest::checksum))
                .containsExactly(1097026209L, 1990967810L, 654790659L, 3419216736L);
    }

    @Test
    void messages_are_the_records_in_pieces() {
        List<byte[]> parts = Records.encoded();
        List<List<byte[]>> messages = Records.messages();
        assertThat(messages).hasSameSizeAs(parts);
        assertThat(messages).allSatisfy(part -> assertThat(part).hasSize(Records.COUNT));
        assertThat(messages.stream().map(NumbersTest::checksum).toList())
                .isEqualTo(parts.stream().map(part -> checksum(List.of(part))).toList());
    }

    private static long checksum(List<byte[]> parts) {
        CRC32 checksum = new CRC32();
        parts.forEach(checksum::update);
        return checksum.getValue();
    }

    /** Counts encoded values by their number of bytes, as a decoder would see them. */
    private static int[] lengths(List<byte[]> parts, int longest) {
        int[] counts = new int[longest];
        int length = 0;
        for (byte[] part : parts) {
            for (byte each : part) {
                if (each >= 0) {
                    counts[length]++;
                    length = 0;
                } else {
                    length++;
                }
            }
        }
        assertThat(Arrays.stream(counts).sum()).isEqualTo(COUNT);
        return counts;
    }
}
