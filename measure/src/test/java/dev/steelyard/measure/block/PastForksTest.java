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
