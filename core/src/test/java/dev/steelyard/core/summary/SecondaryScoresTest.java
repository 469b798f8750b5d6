package dev.steelyard.core.summary;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.block.Secondary;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Metric.Kind;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.summary.SecondaryScores.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class SecondaryScoresTest {

    @Test
    void a_member_is_its_time_over_its_operations() {
        // 10 us for 100 operations, then 30 us for 100: the mean of the scores would be (10 + 3.33) / 2.
        Fork fork = fork(of(Kind.MEMBER, 10, 10, 100), of(Kind.MEMBER, 10.0 / 3, 30, 100));
        assertThat(SecondaryScores.of(fork, Set.of())).containsExactly(Map.entry("x", new Value(Kind.MEMBER, 0.2)));
        assertThat(shown(Mode.THROUGHPUT, fork)).hasValue(5);
        assertThat(shown(Mode.AVERAGE_TIME, fork)).hasValue(0.2);
    }

    @Test
    void time_in_which_a_counter_stood_still_counts() {
        Fork fork = fork(of(Kind.OPERATIONS, 10, 10, 100), of(Kind.OPERATIONS, 0, 10, 0));
        assertThat(SecondaryScores.of(fork, Set.of())).containsEntry("x", new Value(Kind.OPERATIONS, 0.2));
        Fork still = fork(of(Kind.OPERATIONS, 0, 10, 0));
        assertThat(SecondaryScores.of(still, Set.of()))
                .containsEntry("x", new Value(Kind.OPERATIONS, Double.POSITIVE_INFINITY));
        assertThat(shown(Mode.THROUGHPUT, still)).hasValue(0);
        assertThat(shown(Mode.AVERAGE_TIME, still)).isEmpty();
    }

    @Test
    void events_are_divided_by_all_operations() {
        // Two slices with 1000 operations each.
        Fork fork = fork(of(Kind.EVENTS, 30, 0, 30), of(Kind.EVENTS, 70, 0, 70));
        assertThat(SecondaryScores.of(fork, Set.of())).containsEntry("x", new Value(Kind.EVENTS, 0.05));
        assertThat(shown(Mode.THROUGHPUT, fork)).hasValue(0.05);
        assertThat(SecondaryScores.of(fork(of(Kind.EVENTS, 0, 0, 0)), Set.of()))
                .containsEntry("x", new Value(Kind.EVENTS, 0));
    }

    @Test
    void rounds_that_do_not_count_are_left_out() {
        Fork fork = fork(of(Kind.MEMBER, 10, 10, 100), of(Kind.MEMBER, 1, 100, 100));
        assertThat(SecondaryScores.of(fork, Set.of(1))).containsEntry("x", new Value(Kind.MEMBER, 0.1));
        assertThat(SecondaryScores.of(fork, Set.of(0, 1))).isEmpty();
    }

    @Test
    void what_is_unknown_has_no_value() {
        assertThat(SecondaryScores.of(fork(Secondary.ofScore(3)), Set.of())).isEmpty();
        assertThat(SecondaryScores.of(fork(of(Kind.MEMBER, 10, 0, 0)), Set.of()))
                .isEmpty();
        assertThat(SecondaryScores.of(fork(of(Kind.EVENTS, Double.NaN, 0, Double.NaN)), Set.of()))
                .isEmpty();
        assertThat(SecondaryScores.of(fork(), Set.of())).isEmpty();
        // The mean of its scores is still to be had.
        assertThat(shown(Mode.AVERAGE_TIME, fork(Secondary.ofScore(3), Secondary.ofScore(4))))
                .hasValue(3.5);
    }

    @Test
    void a_method_called_score_is_not_the_score() {
        assertThat(Metric.ofLabel("score")).isEqualTo(":score");
        assertThat(Metric.ofLabel("read")).isEqualTo("read");
        Fork fork = fork("score", List.of(of(Kind.MEMBER, 10, 10, 100)));
        assertThat(SecondaryScores.of(fork, Set.of())).containsOnlyKeys(":score");
        assertThatThrownBy(() -> of(Kind.SCORE, 1, 1, 1)).isInstanceOf(IllegalArgumentException.class);
    }

    private static java.util.OptionalDouble shown(Mode mode, Fork fork) {
        Benchmark benchmark = new Benchmark("a.B.c", mode, new TreeMap<>(), 2, "ns/op");
        return ForkScores.of(benchmark, fork, "x", Set.of(), Waiting.of(benchmark, fork));
    }

    private static Secondary of(Kind kind, double score, double time, double operations) {
        return new Secondary(kind, "?", score, time, operations);
    }

    private static Fork fork(Secondary... results) {
        return fork("x", List.of(results));
    }

    private static Fork fork(String label, List<Secondary> results) {
        List<Slice> slices = new ArrayList<>();
        for (Secondary result : results) {
            slices.add(new Slice(
                    Slice.Kind.COUNTED,
                    slices.size(),
                    new Slice.Timing(10, 900, 50_000_000),
                    new Slice.Own(-1, 0, 0, 0, 0, 0, 0, 1000),
                    new Slice.Outside(0, 0, 0, 0, 0),
                    new TreeMap<>(Map.of(label, result))));
        }
        return new Fork("main", ForkOutcome.COMPLETED, slices, List.of(), Fork.Jvm.NONE);
    }
}
