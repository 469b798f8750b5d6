package dev.steelyard.core.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.decision.OpenRow;
import dev.steelyard.core.evidence.SyntheticBlocks;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Metric;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class PriorityTest {

    private static final Duration HOUR = Duration.ofHours(1);

    private static OpenRow undecided(String name, int blocks, int seconds) {
        return row(name, true, OptionalInt.of(blocks), seconds);
    }

    private static OpenRow row(String name, boolean undecided, OptionalInt blocks, int seconds) {
        Row row = new Row(SyntheticBlocks.benchmark("Suite." + name), Metric.SCORE, "base", "change");
        return new OpenRow(row, undecided, blocks, 36, Duration.ofSeconds(seconds));
    }

    private static Set<String> leading(Duration left, OpenRow... rows) {
        Set<Benchmark> open = Stream.of(rows).map(row -> row.row().benchmark()).collect(Collectors.toSet());
        return new Priority(List.of(rows), left)
                .leading(open).stream()
                        .map(benchmark ->
                                benchmark.name().substring(benchmark.name().lastIndexOf('.') + 1))
                        .collect(Collectors.toSet());
    }

    @Test
    void the_quickest_and_all_within_a_factor_of_two_lead() {
        assertThat(leading(
                        HOUR,
                        undecided("quick", 2, 10),
                        undecided("alike", 1, 40),
                        undecided("short", 6, 4),
                        undecided("slow", 5, 10)))
                .containsExactlyInAnyOrder("quick", "alike", "short");
    }

    @Test
    void nobody_leads_alone_while_others_are_open() {
        assertThat(leading(HOUR, undecided("quick", 1, 1), undecided("next", 20, 10), undecided("last", 30, 10)))
                .containsExactlyInAnyOrder("quick", "next");
        assertThat(leading(HOUR, undecided("only", 30, 10))).containsExactly("only");
    }

    @Test
    void what_has_a_verdict_comes_after_what_has_none_and_before_the_hopeless() {
        OpenRow near = undecided("near", 30, 10);
        OpenRow other = undecided("other", 25, 10);
        OpenRow small = row("small", false, OptionalInt.of(1), 1);
        OpenRow far = undecided("far", 37, 1);
        OpenRow unknown = row("unknown", true, OptionalInt.empty(), 1);
        assertThat(leading(HOUR, far, small, near, unknown, other)).containsExactlyInAnyOrder("near", "other");
        assertThat(leading(HOUR, far, small, unknown)).contains("small").hasSize(2);
        assertThat(leading(HOUR, far, unknown)).containsExactlyInAnyOrder("far", "unknown");
    }

    @Test
    void beyond_the_rest_of_the_budget_is_hopeless() {
        Duration left = Duration.ofSeconds(100);
        assertThat(leading(left, undecided("long", 11, 10), undecided("in", 10, 10), undecided("too", 9, 10)))
                .containsExactlyInAnyOrder("in", "too");
    }

    @Test
    void a_benchmark_is_as_near_as_its_nearest_row() {
        assertThat(leading(
                        HOUR,
                        undecided("a", 30, 10),
                        undecided("a", 2, 10),
                        undecided("b", 3, 10),
                        undecided("c", 20, 10)))
                .containsExactlyInAnyOrder("a", "b");
    }
}
