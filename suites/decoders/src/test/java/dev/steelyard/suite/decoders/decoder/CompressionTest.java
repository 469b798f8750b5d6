package dev.steelyard.suite.decoders.decoder;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Before JDK 19 the loop is compared with the oracle alone, since there is no {@code Long.compress}. */
class CompressionTest {

    private static final long LOW_BITS = 0x7f7f7f7f7f7f7f7fL;

    /** An oracle: collects the selected bits as text, the highest first, and parses it. */
    private static long ofText(long bits, long mask) {
        StringBuilder chosen = new StringBuilder("0");
        for (int place = Long.SIZE - 1; place >= 0; place--) {
            if (((mask >>> place) & 1) != 0) {
                chosen.append((bits >>> place) & 1);
            }
        }
        return Long.parseUnsignedLong(chosen.toString(), 2);
    }

    private static void check(long bits, long mask) {
        long expected = ofText(bits, mask);
        assertThat(Compression.bitByBit(bits, mask)).isEqualTo(expected);
        assertThat(Compression.compress(bits, mask)).isEqualTo(expected);
    }

    @Test
    void any_bits_are_brought_together() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 10_000; i++) {
            check(random.nextLong(), random.nextLong());
        }
        check(-1, -1);
        check(-1, 0);
    }

    @Test
    void groups_of_one_to_eight_bytes_are_joined() {
        SplittableRandom random = new SplittableRandom(1);
        for (int bytes = 1; bytes <= Long.BYTES; bytes++) {
            long groups = LOW_BITS >>> (Long.SIZE - bytes * Byte.SIZE);
            for (int i = 0; i < 1000; i++) {
                check(random.nextLong(), groups);
            }
            check(-1, groups);
        }
    }
}
