package dev.steelyard.history.series;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison.Scores;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Mode;
import dev.steelyard.history.fact.Setting;
import dev.steelyard.history.series.HistoryPoint.Code;
import dev.steelyard.history.series.HistoryPoint.Result;
import dev.steelyard.history.series.StoredComparison.Way;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class StoredComparisonTest {

    private static final Instant DAY = Instant.parse("2026-11-20T00:00:00Z");

    private static Code code(String revision) {
        return own(revision, Optional.empty());
    }

    private static Code own(String revision, Optional<String> own) {
        return new Code(revision, revision, Optional.of(revision), Optional.empty(), Optional.empty(), own);
    }

    private static Optional<Setting> on(String host, String setup) {
        return Optional.of(new Setting(host, setup + " on " + host, setup, new TreeMap<>()));
    }

    private static Result changed(double change) {
        return new Result(
                Status.MEASURED,
                Outcome.INCONCLUSIVE,
                false,
                Optional.of(new Change(change, change - 0.01, change + 0.01, 0.99)),
                new Scores(OptionalDouble.of(10), OptionalDouble.of(10 * (1 + change))),
                6);
    }

    private static Result without(Status status) {
        return new Result(status, Outcome.EQUIVALENT, false, Optional.empty(), Scores.NONE, 0);
    }

    private static HistoryPoint point(
            String run, Code baseline, Code treatment, Result result, Optional<Setting> setting) {
        return new HistoryPoint(run, DAY, baseline, treatment, result, setting, List.of());
    }

    private static Optional<StoredComparison> between(String older, String newer, HistoryPoint... points) {
        BenchmarkHistory history = BenchmarkHistory.of(
                "project",
                "example.org/project",
                new Benchmark("B.m", Mode.AVERAGE_TIME, new TreeMap<>(), 1, "ns/op"),
                List.of(points));
        return StoredComparison.of(
                history,
                code -> code.revision().equals(Optional.of(older)),
                code -> code.revision().equals(Optional.of(newer)));
    }

    @Test
    void an_anchor_links_two_revisions_also_on_different_hosts() {
        StoredComparison found = between(
                        "a",
                        "b",
                        point("1", code("x"), code("a"), changed(0.05), on("one", "17")),
                        point("2", code("x"), code("b"), changed(0.10), on("two", "17")))
                .orElseThrow();
        assertThat(found.way()).isEqualTo(Way.THROUGH_ANCHOR);
        Change change = found.change().orElseThrow();
        assertThat(change.estimate()).isCloseTo(1.10 / 1.05 - 1, within(1e-12));
        assertThat(change.low()).isCloseTo(1.09 / 1.06 - 1, within(1e-12));
        assertThat(change.high()).isCloseTo(1.11 / 1.04 - 1, within(1e-12));
        assertThat(change.level()).isCloseTo(0.98, within(1e-12));
    }

    @Test
    void other_anchors_other_options_and_other_benchmark_code_in_the_anchor_link_nothing() {
        HistoryPoint a = point("1", own("x", Optional.of("1")), code("a"), changed(0.05), on("one", "17"));
        for (HistoryPoint b : List.of(
                point("2", code("y"), code("b"), changed(0.10), on("one", "17")),
                point("2", code("x"), code("b"), changed(0.10), on("one", "25")),
                point("2", own("x", Optional.of("2")), code("b"), changed(0.10), on("one", "17")))) {
            StoredComparison found = between("a", "b", a, b).orElseThrow();
            assertThat(found.way()).isEqualTo(Way.SCORES_ONLY);
            assertThat(found.change()).isEmpty();
            assertThat(found.newer().score()).hasValue(11.0);
        }
    }

    @Test
    void what_the_anchor_runs_unchanged_needs_no_measurement() {
        HistoryPoint same = point("1", code("x"), code("a"), without(Status.UNREACHED), Optional.empty());
        HistoryPoint other = point("2", code("x"), code("b"), changed(0.10), on("one", "17"));
        StoredComparison found = between("a", "b", same, other).orElseThrow();
        assertThat(found.way()).isEqualTo(Way.THROUGH_ANCHOR);
        assertThat(found.change())
                .contains(new LogRatio(Math.log1p(0.10), Math.log1p(0.10 - 0.01), Math.log1p(0.10 + 0.01), 1 - 0.99)
                        .change());
        HistoryPoint also = point("2", code("x"), code("b"), without(Status.UNREACHED), Optional.empty());
        assertThat(between("a", "b", same, also).orElseThrow().way()).isEqualTo(Way.SAME_CODE);
        assertThat(between("x", "a", same).orElseThrow().way()).isEqualTo(Way.SAME_CODE);
    }

    @Test
    void a_change_that_cannot_be_trusted_and_a_missing_revision_say_nothing() {
        Result failed = new Result(
                Status.FAILED,
                Outcome.INCONCLUSIVE,
                false,
                Optional.of(new Change(0.1, 0.0, 0.2, 0.99)),
                Scores.NONE,
                2);
        assertThat(between("x", "a", point("1", code("x"), code("a"), failed, on("one", "17"))))
                .isEmpty();
        assertThat(between("a", "z", point("1", code("x"), code("a"), changed(0.1), on("one", "17"))))
                .isEmpty();
    }

    @Test
    void a_revision_between_them_links_them_too() {
        StoredComparison found = between(
                        "a",
                        "b",
                        point("1", code("a"), code("x"), changed(0.05), on("one", "17")),
                        point("2", code("x"), code("b"), changed(0.10), on("one", "17")))
                .orElseThrow();
        assertThat(found.way()).isEqualTo(Way.THROUGH_ANCHOR);
        assertThat(found.change().orElseThrow().estimate()).isCloseTo(1.05 * 1.10 - 1, within(1e-12));
        assertThat(found.change().orElseThrow().low()).isCloseTo(1.04 * 1.09 - 1, within(1e-12));
    }

    @Test
    void a_comparison_of_different_options_is_no_effect_of_the_code() {
        HistoryPoint options = new HistoryPoint(
                "1",
                DAY,
                code("a"),
                code("b"),
                changed(0.3),
                on("one", "17"),
                List.of(),
                new HistoryPoint.Circumstances(HistoryPoint.Purpose.COMPARE, true, false));
        assertThat(between("a", "b", options).orElseThrow().way()).isEqualTo(Way.SCORES_ONLY);
    }

    @Test
    void of_scores_alone_the_most_alike_are_shown() {
        StoredComparison found = between(
                        "a",
                        "b",
                        point("1", code("x"), code("a"), changed(0.05), on("one", "17")),
                        point("2", code("y"), code("b"), changed(0.10), on("one", "17")),
                        point("3", code("y"), code("b"), changed(0.20), on("two", "17")))
                .orElseThrow();
        assertThat(found.way()).isEqualTo(Way.SCORES_ONLY);
        assertThat(found.newer().point().run()).isEqualTo("2");
    }

    @Test
    void one_run_on_one_host_is_preferred() {
        StoredComparison found = between(
                        "a",
                        "b",
                        point("1", code("x"), code("a"), changed(0.00), on("one", "17")),
                        point("2", code("x"), code("b"), changed(0.50), on("two", "17")),
                        point("3", code("x"), code("b"), changed(0.10), on("one", "17")))
                .orElseThrow();
        assertThat(found.newer().point().run()).isEqualTo("3");
    }

    /** The combined interval misses no more often than its level says, also where both comparisons share the anchor's noise. */
    @Test
    void the_combined_interval_covers_the_true_change() {
        Random random = new Random(20261126);
        int misses = 0;
        int trials = 20_000;
        double z = 1.959963984540054; // 95 % each
        for (int trial = 0; trial < trials; trial++) {
            double shared = random.nextGaussian() * 0.01;
            List<Change> changes = new ArrayList<>();
            for (double truth : new double[] {0.0, 0.05}) {
                double estimate = Math.log1p(truth) + random.nextGaussian() * 0.01 - shared;
                double half = z * Math.sqrt(2) * 0.01;
                changes.add(new Change(
                        Math.expm1(estimate), Math.expm1(estimate - half), Math.expm1(estimate + half), 0.95));
            }
            Change combined = LogRatio.of(changes.get(1))
                    .dividedBy(LogRatio.of(changes.get(0)))
                    .change();
            assertThat(combined.level()).isCloseTo(0.90, within(1e-12));
            misses += combined.low() > 0.05 || combined.high() < 0.05 ? 1 : 0;
        }
        assertThat(misses).isLessThanOrEqualTo(trials / 10);
    }
}
