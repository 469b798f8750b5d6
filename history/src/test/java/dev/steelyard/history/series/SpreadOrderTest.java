package dev.steelyard.history.series;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SpreadOrderTest {

    private static List<Integer> order(int size, Integer... covered) {
        return SpreadOrder.of(size, new TreeSet<>(List.of(covered)));
    }

    @Test
    void ends_come_first_and_then_the_middle_of_the_largest_gap() {
        assertThat(order(9)).containsExactly(0, 8, 4, 2, 6, 1, 3, 5, 7);
        assertThat(order(0)).isEmpty();
        assertThat(order(1)).containsExactly(0);
        assertThat(order(2)).containsExactly(0, 1);
        assertThat(order(3)).containsExactly(0, 2, 1);
    }

    @Test
    void what_is_covered_divides_gaps_and_is_not_measured_again() {
        assertThat(order(9, 0, 4)).containsExactly(8, 2, 6, 1, 3, 5, 7);
        assertThat(order(3, 0, 1, 2)).isEmpty();
        assertThat(order(10, 0, 9, 1)).startsWith(5);
    }

    @Test
    void every_place_is_measured_once() {
        for (int size = 0; size < 50; size++) {
            TreeSet<Integer> covered = new TreeSet<>();
            for (int place = 3; place < size; place += 5) {
                covered.add(place);
            }
            List<Integer> all = new ArrayList<>(SpreadOrder.of(size, covered));
            all.addAll(covered);
            assertThat(all)
                    .containsExactlyInAnyOrderElementsOf(
                            IntStream.range(0, size).boxed().toList());
        }
    }

    @Test
    void whenever_it_ends_no_gap_is_more_than_twice_as_large_as_another() {
        List<Integer> order = order(200);
        for (int measured = 2; measured < 200; measured++) {
            List<Integer> sorted = order.subList(0, measured).stream().sorted().toList();
            int largest = 0;
            int smallest = 200;
            for (int i = 1; i < sorted.size(); i++) {
                int gap = sorted.get(i) - sorted.get(i - 1);
                largest = Math.max(largest, gap);
                smallest = Math.min(smallest, gap);
            }
            assertThat(largest).isLessThanOrEqualTo(2 * smallest + 1);
        }
    }
}
