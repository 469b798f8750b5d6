package dev.steelyard.history.card;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.judgment.Verdict;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Mode;
import dev.steelyard.history.mark.Confirmation;
import dev.steelyard.history.mark.Confirmation.Outcome;
import dev.steelyard.history.series.DirectComparison;
import dev.steelyard.history.series.DirectComparison.Result;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ConfirmationRuleTest {

    static DirectComparison comparison(
            Status status,
            Verdict.Outcome verdict,
            boolean nonZero,
            Optional<Change> change,
            double margin,
            String why) {
        return new DirectComparison(
                new Benchmark("a.B.c", Mode.AVERAGE_TIME, new TreeMap<>(), 1, "ns/op"),
                Metric.SCORE,
                "good",
                "bad",
                Optional.of("setup"),
                "run",
                true,
                new Result(status, verdict, nonZero, change, margin, 6, OptionalInt.of(9), why));
    }

    private static Outcome outcome(
            double found,
            Verdict.Outcome verdict,
            boolean nonZero,
            double low,
            double high,
            double margin,
            String why) {
        Change change = new Change((low + high) / 2, low, high, 0.99);
        return ConfirmationRule.of(
                        Math.log1p(found),
                        comparison(Status.MEASURED, verdict, nonZero, Optional.of(change), margin, why))
                .outcome();
    }

    /** The second column of numbers is the interval; half of +6 % is +2.96 %, and half of -6 % is -3.05 %. */
    @ParameterizedTest
    @CsvSource({
        " 0.06, REGRESSED,    true,   0.048, 0.075, 0.0296, '',        CONFIRMED",
        "-0.06, IMPROVED,     true,  -0.075,-0.048, 0.0296, '',        CONFIRMED",
        " 0.06, REGRESSED,    true,   0.002, 0.028, 0.0296, '',        CONFIRMED",
        " 0.06, IMPROVED,     true,  -0.075,-0.048, 0.0296, '',        NOT_CONFIRMED",
        "-0.06, REGRESSED,    true,   0.048, 0.075, 0.0296, '',        NOT_CONFIRMED",
        " 0.06, EQUIVALENT,   false, -0.009, 0.012, 0.0295, '',        NOT_CONFIRMED",
        " 0.06, EQUIVALENT,   true,   0.009, 0.022, 0.0295, '',        NOT_CONFIRMED",
        " 0.06, EQUIVALENT,   false, -0.009, 0.029, 0.05,   '',        NOT_CONFIRMED",
        " 0.06, EQUIVALENT,   false, -0.009, 0.031, 0.05,   '',        OPEN",
        " 0.06, EQUIVALENT,   true,   0.009, 0.031, 0.05,   '',        CONFIRMED",
        "-0.06, EQUIVALENT,   true,   0.009, 0.031, 0.05,   '',        NOT_CONFIRMED",
        " 0.06, INCONCLUSIVE, false, -0.005, 0.046, 0.0295, undecided, OPEN",
        " 0.06, INCONCLUSIVE, false, -0.050, 0.029, 0.0295, undecided, NOT_CONFIRMED",
        "-0.06, INCONCLUSIVE, false, -0.030, 0.050, 0.0295, undecided, NOT_CONFIRMED",
        " 0.06, INCONCLUSIVE, false, -0.050, 0.029, 0.0295, drift,     OPEN",
        " 0.06, INCONCLUSIVE, true,   0.010, 0.050, 0.0295, drift,     OPEN"
    })
    void a_verdict_in_the_same_direction_confirms_and_less_than_half_refutes(
            double found,
            Verdict.Outcome verdict,
            boolean nonZero,
            double low,
            double high,
            double margin,
            String why,
            Outcome expected) {
        assertThat(outcome(found, verdict, nonZero, low, high, margin, why)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({"UNREACHED, NOT_CONFIRMED", "NOT_MEASURED, OPEN", "FAILED, FAILED", "ADDED, FAILED", "REMOVED, FAILED"})
    void what_was_not_measured_refutes_only_where_the_code_is_the_same(Status status, Outcome expected) {
        Confirmation known = ConfirmationRule.of(
                0.1, comparison(status, Verdict.Outcome.INCONCLUSIVE, false, Optional.empty(), 0.02, ""));
        assertThat(known.outcome()).isEqualTo(expected);
        assertThat(known.status()).isEqualTo(status);
        assertThat(known.run()).isEqualTo("run");
    }

    @Test
    void a_difference_that_is_no_fraction_is_open() {
        assertThat(ConfirmationRule.of(
                                0.1,
                                comparison(
                                        Status.MEASURED, Verdict.Outcome.REGRESSED, true, Optional.empty(), 0.02, ""))
                        .outcome())
                .isEqualTo(Outcome.OPEN);
    }

    @Test
    void slower_and_faster_are_alike() {
        Random random = new Random(1);
        for (int i = 0; i < 2000; i++) {
            double size = 0.2 * random.nextGaussian();
            double center = 0.1 * random.nextGaussian();
            double width = 0.1 * random.nextDouble();
            boolean excludes = Math.abs(center) > width;
            boolean equivalent = random.nextBoolean();
            double margin = 0.1 * random.nextDouble() + 0.001;
            assertThat(mirrored(-size, -center, width, excludes, equivalent, margin))
                    .isEqualTo(mirrored(size, center, width, excludes, equivalent, margin));
        }
    }

    private static Outcome mirrored(
            double size, double center, double width, boolean excludes, boolean equivalent, double margin) {
        Change change = new Change(Math.expm1(center), Math.expm1(center - width), Math.expm1(center + width), 0.99);
        Verdict.Outcome verdict = equivalent
                ? Verdict.Outcome.EQUIVALENT
                : !excludes
                        ? Verdict.Outcome.INCONCLUSIVE
                        : center > 0 ? Verdict.Outcome.REGRESSED : Verdict.Outcome.IMPROVED;
        return ConfirmationRule.of(
                        size, comparison(Status.MEASURED, verdict, excludes, Optional.of(change), margin, "undecided"))
                .outcome();
    }
}
