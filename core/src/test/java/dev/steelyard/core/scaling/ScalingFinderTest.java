package dev.steelyard.core.scaling;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.core.judgment.Comparison;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.Comparison.Scores;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Reason;
import dev.steelyard.core.judgment.Verdict;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Mode;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class ScalingFinderTest {

    private static Judged row(Map<String, String> params, int threads, String metric, String treatment, Status status) {
        Benchmark benchmark = new Benchmark("a.Maps.get", Mode.AVERAGE_TIME, new TreeMap<>(params), threads, "ns/op");
        Scores scores =
                status == Status.MEASURED ? new Scores(OptionalDouble.of(10), OptionalDouble.of(11)) : Scores.NONE;
        return new Judged(
                new Comparison(
                        new Row(benchmark, metric, "main", treatment), status, scores, Optional.empty(), List.of()),
                Verdict.inconclusive(new Reason.Undecided()));
    }

    private static Judged row(Map<String, String> params, int threads) {
        return row(params, threads, Metric.SCORE, "fast", Status.MEASURED);
    }

    private static List<Judged> sizes(String... sizes) {
        List<Judged> rows = new ArrayList<>();
        for (String size : sizes) {
            rows.add(row(Map.of("size", size), 1));
        }
        return rows;
    }

    private static List<String> texts(Scaling scaling) {
        return scaling.points().stream().map(ScalingPoint::text).toList();
    }

    @Test
    void values_of_a_decade_are_a_series_in_numeric_order() {
        List<Scaling> found = ScalingFinder.of(sizes("1000", "9", "90"));
        assertThat(found).hasSize(1);
        Scaling scaling = found.get(0);
        assertThat(scaling.kind()).isEqualTo(Scaling.Kind.PARAM);
        assertThat(scaling.name()).isEqualTo("size");
        assertThat(scaling.common().params()).isEmpty();
        assertThat(texts(scaling)).containsExactly("9", "90", "1000");
        assertThat(scaling.treatments()).containsExactly("fast");
    }

    @Test
    void three_values_and_a_factor_of_ten_are_the_least() {
        assertThat(ScalingFinder.of(sizes("1", "10"))).isEmpty();
        assertThat(ScalingFinder.of(sizes("1", "5", "9.99"))).isEmpty();
        assertThat(ScalingFinder.of(sizes("1", "5", "10"))).hasSize(1);
        assertThat(ScalingFinder.of(List.of())).isEmpty();
    }

    @Test
    void nothing_is_a_size_too_and_the_decade_begins_above_it() {
        assertThat(texts(ScalingFinder.of(sizes("1000", "0", "100")).get(0))).containsExactly("0", "100", "1000");
        assertThat(ScalingFinder.of(sizes("0", "5", "20"))).isEmpty();
    }

    @Test
    void what_is_no_number_or_twice_the_same_is_no_series() {
        for (String odd : List.of("auto", "-1", "1k", "NaN", "0x10", "1d", "", " 1", "1e999", "10.0", "\u0661")) {
            assertThat(ScalingFinder.of(sizes("1", "10", "100", odd))).as(odd).isEmpty();
        }
        assertThat(ScalingFinder.of(sizes("1", "1e2", "0.5"))).hasSize(1);
    }

    @Test
    void everything_else_is_equal_within_a_series() {
        List<Judged> rows = new ArrayList<>();
        for (String kind : List.of("x", "y")) {
            for (String size : List.of("1", "10", "100")) {
                rows.add(row(Map.of("kind", kind, "size", size), 2));
            }
        }
        List<Scaling> found = ScalingFinder.of(rows);
        assertThat(found.stream().map(scaling -> scaling.common().paramText())).containsExactly("kind=x", "kind=y");
        assertThat(found)
                .allSatisfy(scaling -> assertThat(scaling.common().threads()).isEqualTo(2));
        Collections.shuffle(rows, new Random(1));
        assertThat(ScalingFinder.of(rows).stream().map(Scaling::common))
                .isEqualTo(found.stream().map(Scaling::common).toList());
    }

    @Test
    void threads_are_a_series_of_any_width() {
        List<Judged> rows = new ArrayList<>();
        for (int threads : new int[] {4, 1, 2}) {
            rows.add(row(Map.of("size", "10"), threads));
        }
        Scaling scaling = ScalingFinder.of(rows).get(0);
        assertThat(scaling.kind()).isEqualTo(Scaling.Kind.THREADS);
        assertThat(scaling.name()).isEqualTo("threads");
        assertThat(texts(scaling)).containsExactly("1", "2", "4");
        assertThat(ScalingFinder.of(rows.subList(0, 2))).isEmpty();
    }

    @Test
    void only_scores_that_were_measured_count() {
        List<Judged> rows = sizes("1", "10");
        rows.add(row(Map.of("size", "100"), 1, Metric.ALLOCATION, "fast", Status.MEASURED));
        rows.add(row(Map.of("size", "100"), 1, Metric.SCORE, "fast", Status.FAILED));
        assertThat(ScalingFinder.of(rows)).isEmpty();
        rows.add(row(Map.of("size", "100"), 1, Metric.SCORE, "other", Status.MEASURED));
        rows.add(row(Map.of("size", "100"), 1, Metric.SCORE, "absent", Status.REMOVED));
        Scaling scaling = ScalingFinder.of(rows).get(0);
        assertThat(scaling.treatments()).containsExactly("fast", "other");
        ScalingPoint last = scaling.points().get(2);
        assertThat(last.rows()).hasSize(3);
        assertThat(last.row("fast").orElseThrow().comparison().status()).isEqualTo(Status.FAILED);
        assertThat(last.row("other").orElseThrow().comparison().status()).isEqualTo(Status.MEASURED);
        assertThat(scaling.points().get(0).row("other")).isEmpty();
    }

    @Test
    void points_are_numbers_that_grow() {
        assertThatThrownBy(() -> new ScalingPoint(-1, "-1", List.of())).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new ScalingPoint(Double.NaN, "x", List.of()))
                .isInstanceOf(IllegalArgumentException.class);
        List<ScalingPoint> points = List.of(new ScalingPoint(2, "2", List.of()), new ScalingPoint(1, "1", List.of()));
        Benchmark common = sizes("1").get(0).comparison().row().benchmark();
        assertThatThrownBy(() -> new Scaling(Scaling.Kind.PARAM, "size", common, points))
                .hasMessageContaining("from 2 to 1");
    }
}
