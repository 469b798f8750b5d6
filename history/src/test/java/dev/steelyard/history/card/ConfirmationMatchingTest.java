package dev.steelyard.history.card;

import static dev.steelyard.history.card.Reports.REDISCOVERY;
import static dev.steelyard.history.card.Reports.change;
import static dev.steelyard.history.card.Reports.commit;
import static dev.steelyard.history.card.Reports.report;
import static dev.steelyard.history.card.Reports.series;
import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Verdict;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Mode;
import dev.steelyard.history.change.ChangeMarks;
import dev.steelyard.history.change.ChangeReport;
import dev.steelyard.history.mark.Confirmation;
import dev.steelyard.history.mark.Confirmation.Outcome;
import dev.steelyard.history.mark.Mark;
import dev.steelyard.history.mark.Mark.Judgment;
import dev.steelyard.history.series.DirectComparison;
import dev.steelyard.history.series.DirectComparison.Result;
import dev.steelyard.history.series.SeriesIdentity;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.TreeSet;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

class ConfirmationMatchingTest {

    private static final Map<String, SeriesIdentity> IDENTITIES = Map.of(
            "a", identity("a", Metric.SCORE), "b", identity("b", Metric.SCORE), "c", identity("a", Metric.ALLOCATION));

    private final List<DirectComparison> comparisons = new ArrayList<>();

    private static Benchmark benchmark(String name) {
        return new Benchmark("org.example." + name, Mode.AVERAGE_TIME, new TreeMap<>(), 1, "ns/op");
    }

    private static SeriesIdentity identity(String name, String metric) {
        return new SeriesIdentity(benchmark(name), metric, "setup", "anchor");
    }

    /** Adds a comparison of the commits 32 and 37 that says +10 %, or nothing, or that there is no change. */
    private void compared(String name, Verdict.Outcome verdict, Optional<String> setup, boolean check) {
        compared(name, 32, 37, verdict, setup, check);
    }

    private void compared(
            String name, int good, int bad, Verdict.Outcome verdict, Optional<String> setup, boolean check) {
        double estimate = verdict == Verdict.Outcome.REGRESSED ? 0.1 : 0.001;
        double width = verdict == Verdict.Outcome.INCONCLUSIVE ? 0.2 : 0.01;
        comparisons.add(new DirectComparison(
                benchmark(name),
                Metric.SCORE,
                commit(good),
                commit(bad),
                setup,
                "run " + comparisons.size(),
                check,
                new Result(
                        Status.MEASURED,
                        verdict,
                        false,
                        Optional.of(new Change(estimate, estimate - width, estimate + width, 0.99)),
                        0.02,
                        6,
                        OptionalInt.empty(),
                        "undecided")));
    }

    private ConfirmationMatching matching() {
        return new ConfirmationMatching(REDISCOVERY, IDENTITIES, comparisons);
    }

    private Optional<Confirmation> known(ChangeReport report, String name) {
        return matching().of(report).of(name, 35);
    }

    private static ChangeReport both() {
        return report(series("a", change(35, 33, 37, 1.1)), series("b", change(35, 33, 37, 1.1)));
    }

    @Test
    void a_comparison_of_exactly_these_revisions_in_the_same_setup_counts_whoever_made_it() {
        compared("a", Verdict.Outcome.REGRESSED, Optional.of("setup"), false);
        compared("b", Verdict.Outcome.REGRESSED, Optional.of("another"), false);
        compared("b", 31, 37, Verdict.Outcome.REGRESSED, Optional.of("setup"), true);
        compared("b", 32, 38, Verdict.Outcome.REGRESSED, Optional.of("setup"), true);
        assertThat(known(both(), "a")).map(Confirmation::outcome).contains(Outcome.CONFIRMED);
        assertThat(known(both(), "b")).isEmpty();
        assertThat(matching().unchecked(both(), List.of()))
                .extracting(one -> one.series().name())
                .containsExactly("b");
        compared("b", Verdict.Outcome.EQUIVALENT, Optional.of("another"), true);
        assertThat(known(both(), "b")).map(Confirmation::outcome).contains(Outcome.NOT_CONFIRMED);
        assertThat(matching().unchecked(both(), List.of())).isEmpty();
    }

    @Test
    void a_change_whose_range_moves_is_checked_again() {
        compared("a", Verdict.Outcome.REGRESSED, Optional.of("setup"), true);
        ChangeReport moved = report(series("a", change(35, 34, 37, 1.1)));
        assertThat(known(moved, "a")).isEmpty();
        assertThat(matching().unchecked(moved, List.of())).hasSize(1);
    }

    @Test
    void what_decided_counts_before_what_did_not_and_the_latest_of_these() {
        compared("a", Verdict.Outcome.EQUIVALENT, Optional.of("setup"), true);
        compared("a", Verdict.Outcome.REGRESSED, Optional.of("setup"), false);
        compared("a", Verdict.Outcome.INCONCLUSIVE, Optional.of("setup"), true);
        assertThat(known(both(), "a").map(Confirmation::run)).contains("run 1");
    }

    @Test
    void an_open_check_is_not_repeated_and_an_open_comparison_of_somebody_else_is() {
        compared("a", Verdict.Outcome.INCONCLUSIVE, Optional.of("setup"), true);
        compared("b", Verdict.Outcome.INCONCLUSIVE, Optional.of("setup"), false);
        assertThat(known(both(), "a")).map(Confirmation::outcome).contains(Outcome.OPEN);
        assertThat(known(both(), "b")).map(Confirmation::outcome).contains(Outcome.OPEN);
        assertThat(matching().unchecked(both(), List.of()))
                .extracting(one -> one.series().name())
                .containsExactly("b");
    }

    @Test
    void checks_of_changes_that_are_not_found_any_more_are_counted_once_each() {
        compared("a", 5, 8, Verdict.Outcome.INCONCLUSIVE, Optional.of("setup"), true);
        compared("a", 5, 8, Verdict.Outcome.EQUIVALENT, Optional.of("setup"), true);
        compared("a", 12, 14, Verdict.Outcome.REGRESSED, Optional.of("setup"), true);
        compared("b", 20, 22, Verdict.Outcome.EQUIVALENT, Optional.of("setup"), true);
        compared("b", 20, 22, Verdict.Outcome.INCONCLUSIVE, Optional.of("setup"), true);
        compared("a", 31, 34, Verdict.Outcome.EQUIVALENT, Optional.of("setup"), true);
        compared("b", 24, 26, Verdict.Outcome.EQUIVALENT, Optional.of("setup"), false);
        compared("elsewhere", 24, 26, Verdict.Outcome.EQUIVALENT, Optional.of("setup"), true);
        assertThat(matching().of(both()).earlier())
                .as("not what overlaps a change, what nobody checked by --confirm, or what is not examined")
                .containsExactly(Outcome.NOT_CONFIRMED, Outcome.CONFIRMED, Outcome.NOT_CONFIRMED);
    }

    private void explained(String name, int good, int bad, String... classes) {
        comparisons.add(new DirectComparison(
                benchmark(name),
                Metric.SCORE,
                commit(good),
                commit(bad),
                Optional.of("setup"),
                "run",
                false,
                new Result(
                        Status.MEASURED,
                        Verdict.Outcome.REGRESSED,
                        false,
                        Optional.of(new Change(0.1, 0.05, 0.15, 0.99)),
                        0.02,
                        6,
                        OptionalInt.empty(),
                        "",
                        new TreeSet<>(List.of(classes)))));
    }

    @Test
    void classes_that_were_proved_within_a_range_are_the_common_causes_of_a_card() {
        explained("a", 34, 35, "org.example.Loop", "org.example.Table");
        explained("b", 32, 37, "org.example.Loop");
        ChangeReport report = both();
        report = report.with(matching().of(report));
        assertThat(CommonCause.of(report, Card.of(report).get(0)))
                .containsExactly(new CommonCause("org.example.Loop", 2), new CommonCause("org.example.Table", 1));
        explained("b", 30, 37, "org.example.Wide");
        explained("b", 10, 12, "org.example.Before");
        assertThat(matching().of(report).causes("b", 35))
                .as("not what was compared over more than the range")
                .containsExactly("org.example.Loop");
        explained("b", 32, 35, "org.example.Later");
        assertThat(matching().of(report).causes("b", 35)).containsExactly("org.example.Later");
    }

    @Test
    void what_failed_is_checked_again() {
        comparisons.add(new DirectComparison(
                benchmark("a"),
                Metric.SCORE,
                commit(32),
                commit(37),
                Optional.empty(),
                "run",
                true,
                new Result(
                        Status.FAILED,
                        Verdict.Outcome.INCONCLUSIVE,
                        false,
                        Optional.empty(),
                        0.02,
                        0,
                        OptionalInt.empty(),
                        "")));
        assertThat(known(both(), "a")).map(Confirmation::outcome).contains(Outcome.FAILED);
        assertThat(matching().unchecked(both(), List.of())).hasSize(2);
    }

    @Test
    void the_same_code_refutes_a_change_of_any_metric_in_any_setup() {
        comparisons.add(new DirectComparison(
                benchmark("a"),
                Metric.SCORE,
                commit(32),
                commit(37),
                Optional.empty(),
                "run",
                false,
                new Result(
                        Status.UNREACHED,
                        Verdict.Outcome.EQUIVALENT,
                        false,
                        Optional.empty(),
                        0.02,
                        0,
                        OptionalInt.empty(),
                        "")));
        ChangeReport report = report(series("a", change(35, 33, 37, 1.1)), series("c", change(35, 33, 37, 1.1)));
        assertThat(known(report, "a")).map(Confirmation::outcome).contains(Outcome.NOT_CONFIRMED);
        assertThat(known(report, "c")).map(Confirmation::outcome).contains(Outcome.NOT_CONFIRMED);
    }

    @Test
    void old_and_marked_changes_are_not_checked_unless_somebody_is_to_be_told() {
        ChangeReport old = report(series("a", change(10, 9, 11, 1.1)));
        assertThat(matching().unchecked(old, List.of())).isEmpty();
        assertThat(matching().unchecked(old, Card.of(old))).hasSize(1);
        ChangeReport recent = both();
        Mark mark =
                new Mark(matching().unchecked(recent, List.of()).get(0).known(), Judgment.ACCEPTED, "", Instant.EPOCH);
        ChangeReport marked = recent.with(new ChangeMarks(Map.of("a", Map.of(35, mark)), 1, 0));
        assertThat(matching().unchecked(marked, Card.of(marked)))
                .extracting(one -> one.series().name())
                .containsExactly("b");
    }

    @Test
    void a_refuted_change_fails_nothing_and_is_told_to_nobody() {
        compared("a", Verdict.Outcome.EQUIVALENT, Optional.of("setup"), true);
        ChangeReport report = report(series("a", change(35, 33, 37, 1.1)));
        Untold untold = new Untold(REDISCOVERY, List.of(), "target");
        assertThat(report.failed()).isTrue();
        assertThat(untold.of(report)).hasSize(1);
        ChangeReport checked = report.with(matching().of(report));
        assertThat(checked.failed()).isFalse();
        assertThat(untold.of(checked)).isEmpty();
        ChangeReport two = both().with(matching().of(both()));
        assertThat(two.failed()).isTrue();
        assertThat(untold.of(two))
                .singleElement()
                .satisfies(card -> assertThat(untold.changes(two, card))
                        .as("what was refuted is not told, so that it is news if it comes back")
                        .singleElement()
                        .satisfies(change ->
                                assertThat(change.subject().benchmark()).isEqualTo("org.example.b")));
    }

    @Test
    void one_comparison_checks_what_one_command_can_select() {
        ChangeReport report = report(
                series("a", change(35, 33, 37, 1.02)),
                series("b", change(35, 33, 37, 1.3)),
                series("c", change(36, 34, 37, 1.1)));
        List<FreshCheck> checks = FreshCheck.of(matching().unchecked(report, List.of()));
        assertThat(checks).hasSize(2);
        FreshCheck first = checks.get(0);
        assertThat(first.benchmarks()).containsExactly(benchmark("b"), benchmark("a"));
        assertThat(List.of(first.good(), first.bad(), first.setup())).containsExactly(commit(32), commit(37), "setup");
        assertThat(first.criteria().margins().score())
                .as("half of the smallest, as a log ratio")
                .isCloseTo(Math.sqrt(1.02) - 1, Offset.offset(1e-12));
        assertThat(first.criteria().margins().allocation()).isEqualTo(0.99);
        assertThat(checks.get(1).good()).isEqualTo(commit(33));
        assertThat(checks.get(1).criteria().margins())
                .isEqualTo(new Criteria.Margins(0.99, Math.expm1(Math.log(1.1) / 2)));
    }

    @Test
    void margins_stay_between_a_thousandth_and_nine_tenths() {
        ChangeReport report = report(series("a", change(35, 33, 37, 1.0001)), series("b", change(30, 29, 31, 50)));
        List<FreshCheck> checks = FreshCheck.of(matching().unchecked(report, List.of()));
        assertThat(checks)
                .extracting(check -> check.criteria().margins().score())
                .containsExactly(0.9, 0.001);
    }
}
