package dev.steelyard.suite.decoders.decoder;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Runs in two JVMs, with and without the property. */
class CompressionTest {

    /** Text of the mask's bits, the highest first, with those of the word in their places; what is left are the bits wanted. */
    private static long ofText(long bits, long mask) {
        StringBuilder chosen = new StringBuilder("0");
        for (int place = Long.SIZE - 1; place >= 0; place--) {
            if (((mask >>> place) & 1) != 0) {
                chosen.append((bits >>> place) & 1);
            }
        }
        return Long.parseUnsignedLong(chosen.toString(), 2);
    }

    @Test
    void the_jdk_and_the_loop_bring_together_what_the_mask_selects() {
        SplittableRandom random = new SplittableRandom(1);
        for (int i = 0; i < 10_000; i++) {
            long bits = random.nextLong();
            long mask = random.nextLong();
            // Any bits, and the groups of seven of a few bytes.
            mask = i % 2 == 0 ? mask : (mask ^ (mask - 1)) & 0x7f7f7f7f7f7f7f7fL;
            long expected = ofText(bits, mask);
            assertThat(Compression.bitByBit(bits, mask)).isEqualTo(expected);
            assertThat(Compression.compress(bits, mask)).isEqualTo(expected);
        }
        assertThat(Compression.compress(-1, -1)).isEqualTo(-1);
        assertThat(Compression.compress(-1, 0)).isZero();
    }

    @Test
    void it_is_used_only_where_the_property_asks_for_it() {
        assertThat(Compression.CHOSEN).isEqualTo("true".equals(System.getProperty("decoders.compress")));
    }
}
