package dev.steelyard.core.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.history.HistoryPoint.Code;
import dev.steelyard.core.history.HistoryPoint.Result;
import dev.steelyard.core.judgment.Comparison.Scores;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.ledger.Setting;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Mode;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class BenchmarkHistoryTest {

    private static final Instant DAY = Instant.parse("2026-11-20T00:00:00Z");

    private static Setting setting(String jvm) {
        return new Setting(
                "host",
                "setup of " + jvm,
                "lasting of " + jvm,
                new TreeMap<>(Map.of("cpu.model", "CPU", "jvm.version", jvm)));
    }

    private static HistoryPoint point(String run, int measured, Optional<Integer> committed, String jvm) {
        Code code = new Code(
                "new",
                "branch",
                Optional.of(run),
                committed.map(hours -> DAY.plusSeconds(3600L * hours)),
                Optional.empty());
        return new HistoryPoint(
                run,
                DAY.plusSeconds(3600L * measured),
                code,
                code,
                new Result(
                        Status.MEASURED,
                        Outcome.EQUIVALENT,
                        false,
                        Optional.empty(),
                        new Scores(OptionalDouble.of(1), OptionalDouble.of(2)),
                        6),
                Optional.of(setting(jvm)),
                List.of());
    }

    private static BenchmarkHistory history(HistoryPoint... points) {
        return new BenchmarkHistory(
                "project",
                "example.org/project",
                new Benchmark("B.m", Mode.AVERAGE_TIME, new TreeMap<>(), 1, "ns/op"),
                List.of(points));
    }

    @Test
    void points_are_in_the_order_of_commits_whenever_they_were_measured() {
        BenchmarkHistory history = history(
                point("c", 9, Optional.of(7), "17"),
                point("a", 10, Optional.of(1), "17"),
                point("b", 5, Optional.empty(), "17"),
                point("d", 8, Optional.of(7), "17"));
        assertThat(history.points()).extracting(HistoryPoint::run).containsExactly("a", "b", "d", "c");
    }

    @Test
    void only_scores_of_one_setting_are_comparable() {
        BenchmarkHistory history = history(
                point("a", 1, Optional.empty(), "17"),
                point("b", 2, Optional.empty(), "21"),
                point("c", 3, Optional.empty(), "17"));
        assertThat(history.settings()).containsExactly(setting("17"), setting("21"));
        assertThat(history.comparable(setting("17")))
                .extracting(HistoryPoint::run)
                .containsExactly("a", "c");
        assertThat(history.points().stream().map(point -> history.setting(point).getAsInt()))
                .containsExactly(0, 1, 0);
        assertThat(setting("17").differing(setting("21"))).containsExactly("jvm.version");
    }
}
