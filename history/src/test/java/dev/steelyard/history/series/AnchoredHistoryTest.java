package dev.steelyard.history.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Mode;
import dev.steelyard.history.change.ChangeReport.Recorded;
import dev.steelyard.history.change.RevisionSeries;
import dev.steelyard.workspace.git.CommitFacts;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class AnchoredHistoryTest {

    private static final List<CommitFacts> CHAIN = List.of(
            CommitOrderTest.commit("a", 1),
            CommitOrderTest.commit("b", 2, "a"),
            CommitOrderTest.commit("c", 3, "b"),
            CommitOrderTest.commit("d", 4, "c"));

    private static Benchmark benchmark(String name, Map<String, String> params) {
        return new Benchmark(name, Mode.AVERAGE_TIME, new TreeMap<>(params), 1, "ns/op");
    }

    private static AnchoredPoint point(Benchmark benchmark, String metric, String anchor, String commit, double ratio) {
        return new AnchoredPoint(benchmark, metric, anchor, commit, "setup", Optional.empty(), ratio);
    }

    @Test
    void rows_are_commits_in_their_order_and_gaps_are_counted() {
        Benchmark read = benchmark("org.example.Decoder.read", Map.of());
        AnchoredHistory history = AnchoredHistory.of(
                List.of(
                        point(read, Metric.SCORE, "a", "d", 1.1),
                        point(read, Metric.SCORE, "a", "a", 1.0),
                        point(read, Metric.SCORE, "a", "stray", 3)),
                CHAIN,
                List.of());
        assertThat(history.table().revisions()).containsExactly("a", "d");
        assertThat(history.recorded().unmeasured()).containsExactly(OptionalInt.of(0), OptionalInt.of(2));
        assertThat(history.recorded().unplaced()).isEqualTo(1);
        assertThat(history.recorded().anchors()).containsExactly("a");
        RevisionSeries series = history.table().series().get(0);
        assertThat(series.name()).isEqualTo("Decoder.read");
        assertThat(series.values()).containsExactly(new double[] {1.0, 1.1}, Offset.offset(1e-12));
        assertThat(history.recorded().series())
                .isEqualTo(Map.of("Decoder.read", new Recorded.Of("org.example.Decoder.read", new TreeMap<>(), false)));
    }

    @Test
    void several_runs_of_a_revision_count_as_the_mean_of_their_log_ratios() {
        Benchmark read = benchmark("org.example.Decoder.read", Map.of());
        AnchoredHistory history = AnchoredHistory.of(
                List.of(point(read, Metric.SCORE, "a", "b", 0.5), point(read, Metric.SCORE, "a", "b", 2)),
                CHAIN,
                List.of());
        assertThat(history.table().series().get(0).values()).containsExactly(new double[] {1}, Offset.offset(1e-12));
    }

    @Test
    void names_tell_series_apart_and_say_no_more() {
        Benchmark small = benchmark("org.example.Decoder.read", Map.of("size", "1"));
        Benchmark other = benchmark("org.sample.Decoder.read", Map.of());
        AnchoredPoint elsewhere = new AnchoredPoint(small, Metric.SCORE, "a", "b", "other setup", Optional.empty(), 1);
        AnchoredHistory history = AnchoredHistory.of(
                List.of(
                        point(small, Metric.SCORE, "a", "b", 1),
                        point(small, Metric.ALLOCATION, "a", "b", 1),
                        point(small, Metric.SCORE, "c", "b", 1),
                        point(other, Metric.SCORE, "a", "b", 1),
                        elsewhere),
                CHAIN,
                List.of());
        assertThat(history.table().series().stream().map(RevisionSeries::name))
                .containsExactly(
                        "org.example.Decoder.read size=1 vs a setup 1",
                        "org.example.Decoder.read size=1 vs a setup 2",
                        "org.example.Decoder.read size=1 vs c setup 2",
                        "org.example.Decoder.read size=1 gc.alloc.rate.norm vs a setup 2",
                        "org.sample.Decoder.read vs a setup 2");
    }

    @Test
    void a_series_lacks_the_rows_that_only_others_have() {
        Benchmark read = benchmark("org.example.Decoder.read", Map.of());
        Benchmark write = benchmark("org.example.Decoder.write", Map.of());
        AnchoredHistory history = AnchoredHistory.of(
                List.of(
                        point(read, Metric.SCORE, "a", "a", 1),
                        point(write, Metric.SCORE, "a", "b", 1),
                        point(read, Metric.SCORE, "a", "c", 1)),
                CHAIN,
                List.of());
        RevisionSeries series = history.table().series().get(0);
        assertThat(series.size()).isEqualTo(2);
        assertThat(series.row(1)).isEqualTo(2);
    }

    @Test
    void a_ratio_is_above_0() {
        Benchmark read = benchmark("org.example.Decoder.read", Map.of());
        for (double wrong : new double[] {0, -1, Double.NaN, Double.POSITIVE_INFINITY}) {
            assertThatThrownBy(() -> point(read, Metric.SCORE, "a", "b", wrong))
                    .isInstanceOf(IllegalArgumentException.class);
        }
    }

    private static AnchoredPoint coded(String commit, String code, double ratio) {
        return new AnchoredPoint(
                benchmark("org.example.Decoder.read", Map.of()),
                Metric.SCORE,
                "a",
                commit,
                "setup",
                Optional.of(code).filter(known -> !known.isEmpty()),
                ratio);
    }

    @Test
    void where_the_benchmark_itself_changed_another_series_goes_on() {
        AnchoredHistory history = AnchoredHistory.of(
                List.of(coded("a", "1", 1), coded("b", "2", 5), coded("c", "2", 6), coded("d", "1", 2)),
                CHAIN,
                List.of());
        assertThat(history.table().series())
                .extracting(
                        series -> series.name() + " " + Math.round(series.value(0)) + " " + Math.round(series.value(1)))
                .containsExactly("Decoder.read 1 2", "Decoder.read from b 5 6");
        assertThat(history.recorded().breaks())
                .containsExactly(
                        new Recorded.Break("Decoder.read", "Decoder.read from b", 0, 1),
                        new Recorded.Break("Decoder.read from b", "Decoder.read", 2, 3));
        assertThat(history.recorded().series().get("Decoder.read from b"))
                .isEqualTo(new Recorded.Of("org.example.Decoder.read", new TreeMap<>(), false, Optional.of("2")));
    }

    @Test
    void what_is_not_known_never_breaks_a_series() {
        assertThat(AnchoredHistory.of(
                                List.of(coded("a", "", 1), coded("b", "1", 1), coded("c", "", 1), coded("d", "1", 1)),
                                CHAIN,
                                List.of())
                        .table()
                        .series())
                .singleElement()
                .satisfies(series -> assertThat(series.size()).isEqualTo(4));
        AnchoredHistory twice = AnchoredHistory.of(
                List.of(
                        coded("a", "1", 1),
                        coded("b", "1", 1),
                        coded("b", "", 1),
                        coded("c", "", 1),
                        coded("d", "2", 1)),
                CHAIN,
                List.of());
        assertThat(twice.recorded().breaks())
                .containsExactly(new Recorded.Break("Decoder.read", "Decoder.read from d", 2, 3));
    }
}
