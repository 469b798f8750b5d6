package dev.steelyard.history.series;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.judgment.Comparison.Scores;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Mode;
import dev.steelyard.history.fact.Setting;
import dev.steelyard.history.series.HistoryPoint.Code;
import dev.steelyard.history.series.HistoryPoint.Result;
import dev.steelyard.workspace.git.CommitFacts;
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
        return BenchmarkHistory.of(
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

    /** Commits as a rebase leaves them, one with a clock that is ahead, and a working tree between them. */
    @Test
    void parents_come_before_their_children_whatever_their_clocks_say() {
        BenchmarkHistory history = history(
                point("a", 9, Optional.of(1), "17"),
                point("b", 5, Optional.of(1), "17"),
                point("c", 7, Optional.of(1), "17"),
                point("tree", 6, Optional.empty(), "17"),
                point("d", 10, Optional.of(6), "17"),
                point("e", 8, Optional.of(4), "17"));
        CommitOrder order = CommitOrder.of(List.of(
                commit("c", 1, "b"), commit("a", 1), commit("b", 1, "a"), commit("d", 6, "c"), commit("e", 4, "d")));
        assertThat(history.in(order).points())
                .extracting(HistoryPoint::run)
                .containsExactly("a", "b", "c", "d", "e", "tree");
        assertThat(history.in(order).in(order)).isEqualTo(history.in(order));
    }

    private static CommitFacts commit(String id, int hours, String... parents) {
        return new CommitFacts(id, List.of(parents), DAY, DAY.plusSeconds(3600L * hours), "Ada", "Change");
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
        assertThat(history.points().stream()
                        .map(point -> BenchmarkHistory.number(history.settings(), point)
                                .getAsInt()))
                .containsExactly(0, 1, 0);
        assertThat(setting("17").differing(setting("21"))).containsExactly("jvm.version");
    }
}
