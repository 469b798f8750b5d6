package dev.steelyard.history.series;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.judgment.Comparison.Scores;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Mode;
import dev.steelyard.history.series.HistoryPoint.Code;
import dev.steelyard.history.series.HistoryPoint.Result;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class MetricHistoryTest {

    private static final Instant START = Instant.parse("2026-11-21T10:15:02Z");

    private static Result result(OptionalDouble value) {
        return new Result(
                Status.MEASURED,
                Outcome.EQUIVALENT,
                false,
                Optional.empty(),
                new Scores(OptionalDouble.of(1), value),
                5);
    }

    private static HistoryPoint point(int number) {
        Code code = new Code("main", "main", Optional.empty(), Optional.empty(), Optional.empty());
        Code other = new Code("fix", "fix", Optional.empty(), Optional.empty(), Optional.empty());
        return new HistoryPoint(
                "run-" + number,
                START.plusSeconds(number),
                code,
                other,
                result(OptionalDouble.of(10)),
                Optional.empty(),
                List.of());
    }

    private static final BenchmarkHistory HISTORY = BenchmarkHistory.of(
            "decoder",
            "git.example.org/decoder",
            new Benchmark("org.example.Decoder.read", Mode.AVERAGE_TIME, new TreeMap<>(), 1, "ns/op"),
            List.of(point(2), point(1), point(3)));

    private static MetricValue value(String run, String treatment, String metric, String unit, OptionalDouble value) {
        return new MetricValue(run, "main", treatment, metric, unit, result(value));
    }

    @Test
    void values_are_put_beside_the_scores_of_their_comparison_in_the_order_of_the_history() {
        List<MetricHistory> metrics = MetricHistory.of(
                HISTORY,
                List.of(
                        value("run-3", "fix", "gc.alloc.rate.norm", "B/op", OptionalDouble.of(33)),
                        value("run-1", "fix", "gc.alloc.rate.norm", "B/op", OptionalDouble.of(31)),
                        value("run-1", "another", "gc.alloc.rate.norm", "B/op", OptionalDouble.of(0)),
                        value("elsewhere", "fix", "gc.alloc.rate.norm", "B/op", OptionalDouble.of(0)),
                        value("run-2", "fix", "gc.alloc.rate.norm", "B/op", OptionalDouble.empty())));
        assertThat(metrics).singleElement().satisfies(metric -> {
            assertThat(metric.unit()).isEqualTo("B/op");
            assertThat(metric.points()).extracting(HistoryPoint::run).containsExactly("run-1", "run-3");
            assertThat(metric.points())
                    .extracting(point -> point.result().scores().treatment().orElseThrow())
                    .containsExactly(31.0, 33.0);
        });
    }

    @Test
    void allocation_comes_first_then_quantiles_then_counters_by_name_and_no_axis_has_two_units() {
        List<MetricHistory> metrics = MetricHistory.of(
                HISTORY,
                List.of(
                        value("run-1", "fix", "misses", "#/op", OptionalDouble.of(1)),
                        value("run-2", "fix", "hits", "us/op", OptionalDouble.of(1)),
                        value("run-1", "fix", "hits", "#/op", OptionalDouble.of(1)),
                        value("run-1", "fix", "score.p0.99", "ns/op", OptionalDouble.of(1)),
                        value("run-1", "fix", "gc.alloc.rate.norm", "B/op", OptionalDouble.of(1))));
        assertThat(metrics)
                .extracting(metric -> metric.metric() + " " + metric.unit())
                .containsExactly(
                        "gc.alloc.rate.norm B/op", "score.p0.99 ns/op", "hits #/op", "hits us/op", "misses #/op");
    }
}
