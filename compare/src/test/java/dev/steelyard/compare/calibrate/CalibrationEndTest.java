package dev.steelyard.compare.calibrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.steelyard.compare.command.ExitStatus;
import dev.steelyard.core.calibration.Calibration;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.judgment.Comparison;
import dev.steelyard.core.judgment.Comparison.Row;
import dev.steelyard.core.judgment.Comparison.Scores;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Judged;
import dev.steelyard.core.judgment.Judgment;
import dev.steelyard.core.judgment.Reason;
import dev.steelyard.core.judgment.RunReport;
import dev.steelyard.core.judgment.Verdict;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.model.Variant.VariantSettings;
import dev.steelyard.core.stats.BoundaryCache;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How a calibration ends. */
class CalibrationEndTest {

    private static final Benchmark BENCHMARK =
            new Benchmark("org.example.A.a", Mode.AVERAGE_TIME, new TreeMap<>(), 1, "ns/op");

    private static Run run(String... revisions) {
        List<Variant> variants = IntStream.range(0, revisions.length)
                .mapToObj(i -> new Variant(
                        "main-" + (i + 1), "main", Optional.of(revisions[i]), Optional.empty(), VariantSettings.NONE))
                .toList();
        return new Run(
                "test",
                "0",
                Instant.EPOCH,
                1,
                Duration.ofMinutes(1),
                new Criteria(0.01, Criteria.DEFAULT.margins(), Criteria.Looks.once(2), false),
                variants,
                List.of(),
                new TreeMap<>());
    }

    private static Judged row(Status status, Outcome outcome) {
        Verdict verdict = new Verdict(
                outcome,
                outcome != Outcome.EQUIVALENT,
                OptionalDouble.empty(),
                Optional.of(new Reason.Undecided()),
                OptionalInt.empty());
        return new Judged(
                new Comparison(
                        new Row(BENCHMARK, Metric.SCORE, "main", "main-2"),
                        status,
                        Scores.NONE,
                        Optional.empty(),
                        List.of()),
                verdict);
    }

    private static ExitStatus status(Judged... rows) {
        RunReport report =
                new RunReport(run("a", "a"), List.of(), new Judgment(List.of(rows)), RunReport.Commands.UNKNOWN);
        return CalibrationEnd.status(report, Calibration.of(report, new BoundaryCache()));
    }

    @Test
    void a_false_verdict_in_either_direction_fails() {
        Judged equal = row(Status.MEASURED, Outcome.EQUIVALENT);
        assertThat(status(equal, row(Status.MEASURED, Outcome.REGRESSED))).isEqualTo(ExitStatus.REGRESSION);
        assertThat(status(equal, row(Status.MEASURED, Outcome.IMPROVED))).isEqualTo(ExitStatus.REGRESSION);
        assertThat(status(equal, row(Status.MEASURED, Outcome.INCONCLUSIVE))).isEqualTo(ExitStatus.SUCCESS);
    }

    @Test
    void a_failed_benchmark_goes_before_a_false_verdict() {
        Judged failed = row(Status.FAILED, Outcome.INCONCLUSIVE);
        assertThat(status(row(Status.MEASURED, Outcome.REGRESSED), failed)).isEqualTo(ExitStatus.FAILED);
        assertThat(status()).isEqualTo(ExitStatus.FAILED);
    }

    @Test
    void only_identical_variants_make_a_calibration() {
        assertThatCode(() -> new CalibrationEnd().require(run("a", "a"))).doesNotThrowAnyException();
        assertThatThrownBy(() -> new CalibrationEnd().require(run("a", "b")))
                .isInstanceOfSatisfying(
                        UserError.class, e -> assertThat(e.remedy()).contains("steelyard compare --resume"));
    }
}
