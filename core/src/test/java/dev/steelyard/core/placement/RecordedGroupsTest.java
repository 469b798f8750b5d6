package dev.steelyard.core.placement;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Mode;
import java.time.Duration;
import java.util.List;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class RecordedGroupsTest {

    private static final RecordedGroups FOUR =
            new RecordedGroups(List.of(List.of(0, 1), List.of(2, 3), List.of(4, 5), List.of(6, 7)));
    private static final Duration HOUR = Duration.ofHours(1);

    private static Benchmark benchmark(int threads) {
        return new Benchmark("a.A.b", Mode.AVERAGE_TIME, new TreeMap<>(), threads, "ns/op");
    }

    @Test
    void one_block_in_eight_runs_alone_and_the_others_four_at_a_time() {
        // 60 / 8 + 60 * 7 / 8 / 4 minutes
        assertThat(FOUR.wall(benchmark(2), HOUR)).isEqualTo(Duration.ofMillis(1_237_500));
        assertThat(FOUR.capacity(Duration.ofMillis(1_237_500))).isEqualTo(HOUR);
    }

    @Test
    void a_benchmark_with_more_threads_than_a_group_has_cpus_runs_one_block_at_a_time() {
        assertThat(FOUR.wide(benchmark(3))).isTrue();
        assertThat(FOUR.wall(benchmark(3), HOUR)).isEqualTo(HOUR);
    }

    @Test
    void without_groups_blocks_run_one_after_the_other() {
        RecordedGroups none = new RecordedGroups(List.of());
        assertThat(none.wide(benchmark(99))).isFalse();
        assertThat(none.wall(benchmark(1), HOUR)).isEqualTo(HOUR);
        assertThat(none.capacity(HOUR)).isEqualTo(HOUR);
    }
}
