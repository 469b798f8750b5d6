package dev.steelyard.core.placement;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.core.placement.Topology.Core;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PinningTest {

    private static final Topology TWO = new Topology(List.of(new Core(0, List.of(0)), new Core(0, List.of(1))));
    /** Four cores of two hardware threads each, as many machines number them. */
    private static final Topology HYPER = new Topology(List.of(
            new Core(0, List.of(0, 4)),
            new Core(0, List.of(1, 5)),
            new Core(0, List.of(2, 6)),
            new Core(0, List.of(3, 7))));
    /** Two nodes, of which a cpuset left one core of the first. */
    private static final Topology NODES = new Topology(List.of(
            new Core(0, List.of(0)), new Core(1, List.of(2)), new Core(1, List.of(3)), new Core(1, List.of(4))));

    @Test
    void of_two_cpus_the_workers_get_the_second() {
        Pinning pinning = Pinning.choose(TWO).orElseThrow();
        assertThat(pinning.workers()).containsExactly(1);
        assertThat(pinning.seats(1)).contains(new Pinning.Seats(List.of(1), List.of(0)));
        assertThat(pinning.seats(2)).isEmpty();
    }

    @Test
    void hardware_threads_of_a_workers_core_stay_idle() {
        Pinning pinning = Pinning.choose(HYPER).orElseThrow();
        assertThat(pinning.workers()).containsExactly(3, 2, 1);
        assertThat(pinning.seats(1)).contains(new Pinning.Seats(List.of(3), List.of(0, 1, 2, 4, 5, 6)));
        assertThat(pinning.seats(3)).contains(new Pinning.Seats(List.of(3, 2, 1), List.of(0, 4)));
        assertThat(pinning.seats(4)).isEmpty();
    }

    @Test
    void one_core_of_two_hardware_threads_is_better_than_nothing() {
        Pinning pinning = Pinning.choose(new Topology(List.of(new Core(0, List.of(0, 1)))))
                .orElseThrow();
        assertThat(pinning.seats(1)).contains(new Pinning.Seats(List.of(1), List.of(0)));
    }

    @Test
    void workers_and_everything_else_keep_to_the_largest_node() {
        Pinning pinning = Pinning.choose(NODES).orElseThrow();
        assertThat(pinning.workers()).containsExactly(4, 3, 2);
        assertThat(pinning.seats(2)).contains(new Pinning.Seats(List.of(4, 3), List.of(2)));
        assertThat(pinning.seats(3)).contains(new Pinning.Seats(List.of(4, 3, 2), List.of(0)));
    }

    @Test
    void named_cpus_are_taken_in_their_order() {
        Pinning pinning = new Pinning(HYPER, List.of(2, 1));
        assertThat(pinning.seats(1)).contains(new Pinning.Seats(List.of(2), List.of(0, 1, 3, 4, 5, 7)));
        assertThat(pinning.seats(2)).contains(new Pinning.Seats(List.of(2, 1), List.of(0, 3, 4, 7)));
    }

    @Test
    void one_cpu_is_too_few_to_choose_from() {
        assertThat(Pinning.choose(new Topology(List.of(new Core(0, List.of(5))))))
                .isEmpty();
    }

    @Test
    void workers_are_different_cpus_of_the_machine_and_never_all_of_them() {
        assertThatThrownBy(() -> new Pinning(TWO, List.of(2))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Pinning(HYPER, List.of(1, 1))).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new Pinning(TWO, List.of(0, 1))).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void a_run_says_where_its_forks_ran() {
        Placement placement = new Placement(Pinning.choose(HYPER), true, true);
        assertThat(RecordedPlacement.of(placement.facts()))
                .contains(new RecordedPlacement(List.of(3, 2, 1), "0-7", true, true));
        assertThat(Placement.FREE.facts()).isEmpty();
        assertThat(RecordedPlacement.of(Placement.FREE.facts())).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {"0;0", "2,3;2-3", "0-3,8;0-3,8", "3,1,2;1-3", "7,0;0,7"})
    void lists_of_cpus(String text, String canonical) {
        assertThat(CpuList.text(CpuList.parse(text))).isEqualTo(canonical);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a", "1-", "3-1", "1,,2", "1,1", "0-3,2", "-1", "99999"})
    void no_lists_of_cpus(String text) {
        assertThatThrownBy(() -> CpuList.parse(text)).isInstanceOf(IllegalArgumentException.class);
    }
}
