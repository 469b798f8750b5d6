package dev.steelyard.measure.block;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.PlanReason.Signal;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class PastForksTest {
    private final Benchmark benchmark = benchmark("a");
    private final PastForks past = new PastForks();

    private static Benchmark benchmark(String name) {
        return new Benchmark("org.example.A." + name, Mode.AVERAGE_TIME, new TreeMap<>(), 1, "ns/op");
    }

    @Test
    void what_was_waited_for_in_vain_in_two_blocks_is_waited_for_no_more() {
        past.waitedInVain(benchmark, Set.of(Signal.FAULTS));
        assertThat(past.waived(benchmark)).isEmpty();

        past.waitedInVain(benchmark, Set.of(Signal.FAULTS, Signal.HEAP));
        assertThat(past.waived(benchmark)).containsExactly(Signal.FAULTS);
        assertThat(past.waived(benchmark("b"))).isEmpty();
    }

    @Test
    void all_warm_up_for_as_long_as_the_quickest_of_the_last_four_forks_needed() {
        past.needed(benchmark, 5);
        past.needed(benchmark, 4);
        past.needed(benchmark, 6);
        assertThat(past.warmups(benchmark, 12)).as("too few forks").isEqualTo(12);

        past.needed(benchmark, 7);
        assertThat(past.warmups(benchmark, 12)).isEqualTo(4);
        assertThat(past.warmups(benchmark, 3)).as("never longer than planned").isEqualTo(3);

        past.needed(benchmark, 8);
        past.needed(benchmark, 8);
        assertThat(past.warmups(benchmark, 12)).as("the 4 is long ago").isEqualTo(6);

        past.needed(benchmark, 0);
        assertThat(past.warmups(benchmark, 12)).isEqualTo(2);
    }

    @Test
    void a_fork_that_settles_between_shows_that_the_first_was_chance() {
        past.waitedInVain(benchmark, Set.of(Signal.COMPILER));
        past.settled(benchmark);
        past.waitedInVain(benchmark, Set.of(Signal.COMPILER));

        assertThat(past.waived(benchmark)).isEmpty();
    }

    @Test
    void forks_that_settle_without_what_is_waived_bring_it_back_no_more() {
        past.waitedInVain(benchmark, Set.of(Signal.COMPILER));
        past.waitedInVain(benchmark, Set.of(Signal.COMPILER));
        past.settled(benchmark);

        assertThat(past.waived(benchmark)).containsExactly(Signal.COMPILER);
    }
}
