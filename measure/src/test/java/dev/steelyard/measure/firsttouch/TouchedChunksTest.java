package dev.steelyard.measure.firsttouch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

class TouchedChunksTest {

    /** A chunk has 1024 pages of 4 KB. */
    private static List<Long> chunks(int number, long nanosPerPage) {
        return Collections.nCopies(number, 1024 * nanosPerPage);
    }

    private static TouchedChunks of(List<List<Long>> parts) {
        return new TouchedChunks(parts.stream().flatMap(List::stream).toList());
    }

    @Test
    void new_memory_counts_even_if_most_was_recycled() {
        // 240 x 2.5 us and 20 x 15 us: the dearest quarter of the time is new memory, a thirteenth of all chunks.
        assertThat(of(List.of(chunks(240, 2_500), chunks(20, 15_000))).dearPageNanos())
                .isEqualTo(15_000);
    }

    @Test
    void one_interruption_does_not_count() {
        TouchedChunks interrupted = of(List.of(chunks(100, 250), chunks(1, 100_000), chunks(100, 250)));
        assertThat(interrupted.dearPageNanos()).isEqualTo(250);
        assertThat(interrupted.medianPageNanos()).isEqualTo(250);
    }

    @Test
    void of_few_chunks_all_count() {
        assertThat(of(List.of(chunks(1, 40_000))).dearPageNanos()).isEqualTo(40_000);
        assertThat(of(List.of(chunks(2, 10_000), chunks(1, 40_000))).dearPageNanos())
                .isEqualTo(40_000);
    }

    @Test
    void the_median_of_an_even_number_is_between_two_chunks() {
        assertThat(of(List.of(chunks(1, 9_000), chunks(1, 2_000), chunks(1, 3_000), chunks(1, 1_000)))
                        .medianPageNanos())
                .isEqualTo(2_500);
    }

    @Test
    void a_touch_takes_at_least_a_nanosecond() {
        TouchedChunks nothing = new TouchedChunks(List.of(0L, 0L));
        assertThat(nothing.dearPageNanos()).isEqualTo(1);
        assertThat(nothing.medianPageNanos()).isEqualTo(1);
    }

    @Test
    void only_the_line_with_times_is_read() {
        assertThat(TouchedChunks.parse("OpenJDK warning: 1 2 3\ntouched: 40 50\n"))
                .contains(new TouchedChunks(List.of(40L, 50L)));
        for (String other : List.of("", "touched:", "touched: much", "touched: -1", "1 2", "touched: 1  2")) {
            assertThat(TouchedChunks.parse(other)).as(other).isEmpty();
        }
    }

    @Test
    void without_a_chunk_there_is_no_cost() {
        assertThatThrownBy(() -> new TouchedChunks(new ArrayList<>())).isInstanceOf(IllegalArgumentException.class);
    }
}
