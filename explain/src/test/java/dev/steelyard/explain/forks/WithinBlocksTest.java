package dev.steelyard.explain.forks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class WithinBlocksTest {

    private static final double[] VALUES = {1, 2, 6, 10, 20, 5, 3};
    private final WithinBlocks blocks = new WithinBlocks(List.of(7, 7, 7, 2, 2, 9, 9));

    @Test
    void values_lose_the_mean_of_their_block() {
        assertThat(blocks.centered(VALUES)).containsExactly(new double[] {-2, -1, 3, -5, 5, 1, -1}, within(1e-12));
        assertThat(blocks.degrees()).isEqualTo(4);
        // Of three forks half a property has squares of 2/4 on average, of two 1/4.
        assertThat(blocks.squaresOfHalf()).isEqualTo(1);
    }

    @Test
    void every_order_keeps_blocks_together_and_is_as_likely() {
        double[] centered = blocks.centered(VALUES);
        Random random = new Random(1);
        Map<String, Integer> counts = new HashMap<>();
        int draws = 48_000;
        for (int i = 0; i < draws; i++) {
            counts.merge(Arrays.toString(blocks.shuffled(centered, random)), 1, Integer::sum);
        }
        // Three forks in 6 orders; two blocks of two forks in 2 orders, each with 4.
        assertThat(counts).hasSize(48);
        assertThat(counts.values()).allSatisfy(count -> assertThat(count).isBetween(850, 1150));
        assertThat(counts.keySet()).allSatisfy(order -> {
            double[] values = Arrays.stream(
                            order.substring(1, order.length() - 1).split(", "))
                    .mapToDouble(Double::parseDouble)
                    .toArray();
            assertThat(values[3] + values[4]).isCloseTo(0, within(1e-12));
            assertThat(Arrays.stream(values, 0, 3).sorted().toArray())
                    .containsExactly(new double[] {-2, -1, 3}, within(1e-12));
        });
    }
}
