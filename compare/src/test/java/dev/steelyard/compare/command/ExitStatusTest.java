package dev.steelyard.compare.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.compare.request.FailOn;
import dev.steelyard.core.judgment.Comparison;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.Comparison.Scores;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Judgment;
import dev.steelyard.core.judgment.LimitFinding;
import dev.steelyard.core.judgment.Reason;
import dev.steelyard.core.judgment.Verdict;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.judgment.Warning;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria.Limit;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Mode;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ExitStatusTest {

    @ParameterizedTest
    @CsvSource({
        // rows (! failed, + added, - removed, R regressed, I improved, = equivalent, ? inconclusive, s same code,
        // . not measured), exit codes
        "=,     0, 0, 0",
        "I=,    0, 0, 0",
        "?=,    0, 4, 0",
        "R=,    1, 1, 0",
        "R?=,   1, 1, 0",
        "?R=,   1, 1, 0",
        "!=,    3, 3, 3",
        "!R?,   3, 3, 3",
        "+-=,   0, 0, 0",
        "s,     0, 0, 0",
        "s+,    0, 0, 0",
        "sR,    1, 1, 0",
        "s!,    3, 3, 3",
        "+-,    3, 3, 3",
        ".=,    0, 4, 0",
        ".R,    1, 1, 0",
        ".,     4, 4, 4",
        "+.,    4, 4, 4",
        ".!,    3, 3, 3",
        "!,     3, 3, 3",
        "'',    3, 3, 3",
    })
    void exit_codes_by_rows(String rows, int onRegression, int onInconclusive, int never) {
        List<Judged> judged = rows.chars().mapToObj(kind -> row((char) kind)).toList();
        assertThat(ExitStatus.of(judged, FailOn.REGRESSION).code()).isEqualTo(onRegression);
        assertThat(ExitStatus.of(judged, FailOn.INCONCLUSIVE).code()).isEqualTo(onInconclusive);
        assertThat(ExitStatus.of(judged, FailOn.NEVER).code()).isEqualTo(never);
    }

    @ParameterizedTest
    @CsvSource({
        "'', 0",
        "SUCCESS, 0",
        "SUCCESS INCONCLUSIVE, 4",
        "INCONCLUSIVE REGRESSION, 1",
        "REGRESSION FAILED INCONCLUSIVE, 3",
        "FAILED USAGE REGRESSION, 2",
    })
    void the_first_in_precedence_wins(String holding, int code) {
        EnumSet<ExitStatus> statuses = EnumSet.noneOf(ExitStatus.class);
        Arrays.stream(holding.split(" "))
                .filter(word -> !word.isEmpty())
                .map(ExitStatus::valueOf)
                .forEach(statuses::add);
        assertThat(ExitStatus.first(statuses).code()).isEqualTo(code);
    }

    @Test
    void a_failure_of_any_metric_counts() {
        Judged allocation = row(Status.MEASURED, Outcome.REGRESSED, Metric.ALLOCATION);
        assertThat(ExitStatus.of(List.of(row('='), allocation), FailOn.REGRESSION))
                .isEqualTo(ExitStatus.REGRESSION);
    }

    @Test
    void a_regression_that_a_commit_accepts_fails_nothing() {
        Comparison known = row('R').comparison();
        List<Warning> warnings = List.of(new Warning.RegressionAccepted("c0ffee", "Jane", "why"));
        Comparison accepted = new Comparison(known.row(), known.status(), known.scores(), known.facts(), warnings);
        Judged row = new Judged(accepted, row('R').verdict());

        assertThat(ExitStatus.of(List.of(row), FailOn.REGRESSION)).isEqualTo(ExitStatus.SUCCESS);
        assertThat(ExitStatus.of(List.of(row, row('R')), FailOn.REGRESSION)).isEqualTo(ExitStatus.REGRESSION);
    }

    @Test
    void secondary_metrics_never_fail_a_run() {
        Judged member = row(Status.MEASURED, Outcome.REGRESSED, "take", Metric.Kind.MEMBER);
        assertThat(ExitStatus.of(List.of(row('='), member), FailOn.REGRESSION)).isEqualTo(ExitStatus.SUCCESS);
        Judged counter = row(Status.MEASURED, Outcome.REGRESSED, "hits", Metric.Kind.OPERATIONS);
        assertThat(ExitStatus.of(List.of(row('='), counter), FailOn.REGRESSION)).isEqualTo(ExitStatus.SUCCESS);
        Judged events = row(Status.MEASURED, Outcome.INCONCLUSIVE, "misses", Metric.Kind.EVENTS);
        assertThat(ExitStatus.of(List.of(row('='), events), FailOn.INCONCLUSIVE))
                .isEqualTo(ExitStatus.SUCCESS);
        Judged mixed = row(Status.MEASURED, Outcome.INCONCLUSIVE, "take", Metric.Kind.AMBIGUOUS);
        assertThat(ExitStatus.of(List.of(row('='), mixed), FailOn.INCONCLUSIVE)).isEqualTo(ExitStatus.SUCCESS);
    }

    private static Judged row(char kind) {
        return switch (kind) {
            case '!' -> row(Status.FAILED, Outcome.INCONCLUSIVE, Metric.SCORE);
            case '+' -> row(Status.ADDED, Outcome.INCONCLUSIVE, Metric.SCORE);
            case '-' -> row(Status.REMOVED, Outcome.INCONCLUSIVE, Metric.SCORE);
            case 'R' -> row(Status.MEASURED, Outcome.REGRESSED, Metric.SCORE);
            case 'I' -> row(Status.MEASURED, Outcome.IMPROVED, Metric.SCORE);
            case '=' -> row(Status.MEASURED, Outcome.EQUIVALENT, Metric.SCORE);
            case '?' -> row(Status.MEASURED, Outcome.INCONCLUSIVE, Metric.SCORE);
            case '.' -> row(Status.NOT_MEASURED, Outcome.INCONCLUSIVE, Metric.SCORE);
            case 's' -> row(Status.UNREACHED, Outcome.EQUIVALENT, Metric.SCORE);
            default -> throw new IllegalArgumentException("no row is written " + kind);
        };
    }

    private static Judged row(Status status, Outcome outcome, String metric) {
        return row(status, outcome, metric, Metric.kind(metric));
    }

    private static Judged row(Status status, Outcome outcome, String metric, Metric.Kind kind) {
        Benchmark benchmark = new Benchmark("org.example.B.m", Mode.AVERAGE_TIME, new TreeMap<>(), 1, "ns/op");
        Optional<Reason> reason =
                outcome == Outcome.INCONCLUSIVE ? Optional.of(new Reason.Undecided()) : Optional.empty();
        return new Judged(
                new Comparison(
                        new Row(benchmark, metric, kind, "base", "treatment"),
                        status,
                        Scores.NONE,
                        Optional.empty(),
                        List.of()),
                new Verdict(outcome, false, OptionalDouble.empty(), reason, OptionalInt.empty()));
    }

    @ParameterizedTest
    @CsvSource({
        "MET, 0, 0, 0",
        "UNREACHED, 0, 0, 0",
        "UNDECIDED, 0, 4, 0",
        "NOT_MEASURED, 0, 4, 0",
        "MISSED, 1, 1, 0",
    })
    void exit_codes_by_limits(LimitFinding.Outcome outcome, int onRegression, int onInconclusive, int never) {
        LimitFinding limit =
                new LimitFinding(Limit.parse("A.b max 1 s"), "treatment", Optional.empty(), outcome, Optional.empty());
        Judgment judgment =
                new Judgment(List.of(row('=')), Optional.empty(), Optional.empty(), Optional.empty(), List.of(limit));

        assertThat(ExitStatus.of(judgment, FailOn.REGRESSION).code()).isEqualTo(onRegression);
        assertThat(ExitStatus.of(judgment, FailOn.INCONCLUSIVE).code()).isEqualTo(onInconclusive);
        assertThat(ExitStatus.of(judgment, FailOn.NEVER).code()).isEqualTo(never);
    }
}
