package dev.steelyard.measure.block;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DrawnOrderTest {
    @Test
    void the_same_seed_draws_the_same_order() {
        DrawnOrder first = new DrawnOrder(7, 4, 20, false);
        DrawnOrder second = new DrawnOrder(7, 4, 20, false);
        assertThat(first.start()).isEqualTo(second.start());
        assertThat(first.rounds()).isEqualTo(second.rounds()).hasSize(20);
        assertThat(new DrawnOrder(8, 4, 20, false).rounds()).isNotEqualTo(first.rounds());
    }

    @Test
    void forks_that_run_one_after_the_other_start_in_the_same_order_and_keep_it() {
        DrawnOrder together = new DrawnOrder(7, 4, 20, false);
        DrawnOrder alone = new DrawnOrder(7, 4, 20, true);
        assertThat(together.groups()).containsExactly(together.start());
        assertThat(alone.start()).isEqualTo(together.start());
        assertThat(alone.groups())
                .isEqualTo(alone.start().stream().map(List::of).toList());
        assertThat(alone.rounds()).hasSize(20).allMatch(List.of(0, 1, 2, 3)::equals);
    }

    @Test
    void every_round_holds_every_fork_once() {
        for (List<Integer> round : new DrawnOrder(1, 5, 50, false).rounds()) {
            assertThat(round).containsExactlyInAnyOrder(0, 1, 2, 3, 4);
        }
    }

    /** 6000 draws of 3! orders: 1000 expected each, standard deviation 29; six of them are 173. */
    @Test
    void every_order_is_as_likely() {
        Map<List<Integer>, Integer> counts = new HashMap<>();
        for (List<Integer> round : new DrawnOrder(3, 3, 6000, false).rounds()) {
            counts.merge(round, 1, Integer::sum);
        }
        assertThat(counts).hasSize(6);
        assertThat(counts.values()).allSatisfy(count -> assertThat(count).isBetween(827, 1173));
    }
}
