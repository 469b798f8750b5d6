package dev.steelyard.suite.maps;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

class KeySpaceTest {

    private static final int LARGEST = 1_000_000;

    @Test
    void different_numbers_have_different_keys() {
        SplittableRandom random = new SplittableRandom(1);
        long[] numbers = LongStream.concat(
                        LongStream.range(0, LARGEST),
                        LongStream.range(0, LARGEST).map(any -> KeySpace.absent((int) (any & 7), random.nextLong())))
                .sorted()
                .toArray();
        long[] keys = Arrays.stream(numbers).map(KeySpace::key).sorted().toArray();
        assertThat(steps(keys)).isEqualTo(steps(numbers));
    }

    /** Counts where neighbours differ. */
    private static long steps(long[] sorted) {
        return LongStream.range(1, sorted.length)
                .filter(at -> sorted[(int) at] != sorted[(int) at - 1])
                .count();
    }

    @Test
    void keys_spread_over_all_longs() {
        long negative = LongStream.range(0, LARGEST)
                .map(KeySpace::key)
                .filter(key -> key < 0)
                .count();
        // Binomial with a standard deviation of 500: five of them.
        assertThat(negative).isBetween(LARGEST / 2 - 2500L, LARGEST / 2 + 2500L);
    }

    @Test
    void present_numbers_are_those_of_the_map() {
        assertThat(KeySpace.present(10, 0)).isZero();
        assertThat(KeySpace.present(10, -1)).isEqualTo(9);
        assertThat(KeySpace.present(LARGEST, -1)).isEqualTo(LARGEST - 1);
        SplittableRandom random = new SplittableRandom(2);
        assertThat(LongStream.range(0, 1000)
                        .map(any -> KeySpace.present(10, random.nextLong()))
                        .distinct()
                        .sorted())
                .containsExactly(0L, 1L, 2L, 3L, 4L, 5L, 6L, 7L, 8L, 9L);
    }

    @Test
    void absent_numbers_are_above_any_map_and_of_one_thread() {
        for (int thread : new int[] {0, 1, 7, 32_766}) {
            for (long random : new long[] {0, -1, Long.MIN_VALUE, 1L << 20}) {
                long number = KeySpace.absent(thread, random);
                assertThat(number).isGreaterThan(LARGEST);
                assertThat(number >>> 48).isEqualTo(thread + 1L);
            }
        }
    }

    @Test
    void each_thread_draws_its_own_keys_and_the_same_each_time() {
        assertThat(draws(0)).isEqualTo(draws(0)).isNotEqualTo(draws(1));
    }

    private static long[] draws(int thread) {
        Draws draws = new Draws();
        draws.begin(thread, 10);
        return LongStream.range(0, 100)
                .map(number -> number % 2 == 0 ? draws.absent() : draws.present())
                .toArray();
    }
}
