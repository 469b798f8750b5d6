package dev.steelyard.measure.block;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DrawnOrderTest {
    @Test
    void the_same_seed_draws_the_same_order() {
        DrawnOrder first = new DrawnOrder(7, 4, 20);
        DrawnOrder second = new DrawnOrder(7, 4, 20);
        assertThat(first.start()).isEqualTo(second.start());
        assertThat(first.rounds()).isEqualTo(second.rounds()).hasSize(20);
        assertThat(new DrawnOrder(8, 4, 20).rounds()).isNotEqualTo(first.rounds());
    }

    @Test
    void every_round_holds_every_fork_once() {
        for (List<Integer> round : new DrawnOrder(1, 5, 50).rounds()) {
            assertThat(round).containsExactlyInAnyOrder(0, 1, 2, 3, 4);
        }
    }

    /** 6000 draws of 3! orders: 1000 expected each, standard deviation 29; six of them are 173. */
    @Test
    void every_order_is_as_likely() {
        Map<List<Integer>, Integer> counts = new HashMap<>();
        for (List<Integer> round : new DrawnOrder(3, 3, 6000).rounds()) {
            counts.merge(round, 1, Integer::sum);
        }
        assertThat(counts).hasSize(6);
        assertThat(counts.values()).allSatisfy(count -> assertThat(count).isBetween(827, 1173));
    }
}
