package dev.steelyard.report.number;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.judgment.Change;
import org.junit.jupiter.api.Test;

/** Numbers as people read them. */
final class NumbersTest {

    @Test
    void changes_have_three_digits_and_a_sign() {
        assertThat(Numbers.change(-0.3412)).isEqualTo("-34.1%");
        assertThat(Numbers.change(0.0123)).isEqualTo("+1.23%");
        assertThat(Numbers.change(1.504)).isEqualTo("+150%");
        assertThat(Numbers.change(-0.00001)).isEqualTo("0.00%");
        assertThat(Numbers.change(0.09999)).isEqualTo("+10.0%");
        assertThat(Numbers.change(Double.POSITIVE_INFINITY)).isEqualTo("unbounded");
    }

    @Test
    void changes_beyond_tenfold_are_multiples() {
        assertThat(Numbers.change(10)).isEqualTo("+1000%");
        assertThat(Numbers.change(10.01)).isEqualTo("11.0x");
        assertThat(Numbers.change(199.37)).isEqualTo("200x");
        assertThat(Numbers.interval(new Change(199, -0.5, 219, 0.99))).isEqualTo("[0.50x, 220x]");
        assertThat(Numbers.interval(new Change(9, 7, 11, 0.99))).isEqualTo("[+700%, +1100%]");
    }

    @Test
    void an_interval_that_says_nothing_has_no_digits() {
        assertThat(Numbers.interval(new Change(0.2, -0.9999999, 9_980_545.9, 0.99)))
                .isEqualTo("[-100%, unbounded]");
        assertThat(Numbers.interval(new Change(199, -0.5, 1e9, 0.99))).isEqualTo("[0.50x, unbounded]");
        assertThat(Numbers.interval(new Change(-1, -1, -0.99, 0.99))).isEqualTo("[-100%, -99.0%]");
        assertThat(Numbers.interval(new Change(5000, 4900, 5100, 0.99))).isEqualTo("[4901x, 5101x]");
        assertThat(Numbers.percent(9_980_545.9)).isEqualTo("unbounded");
        assertThat(Numbers.briefPercent(1e7)).isEqualTo("unbounded");
        assertThat(Numbers.percent(40)).isEqualTo("4000%");
    }

    @Test
    void numbers_of_hundreds_of_digits_have_an_exponent_and_what_is_infinite_is_said_in_words() {
        assertThat(Numbers.significant(1e308)).isEqualTo("1.000e+308");
        assertThat(Numbers.significant(-1e15)).isEqualTo("-1.000e+15");
        assertThat(Numbers.significant(999_999_999_999_999.0)).isEqualTo("1000000000000000");
        assertThat(Numbers.significant(Double.POSITIVE_INFINITY)).isEqualTo("unbounded");
        assertThat(Numbers.change(1e300)).isEqualTo("1.000e+300x");
        assertThat(Numbers.fixed(1e308, 1e308)).isEqualTo("1.000e+308");
        assertThat(ScoreScale.of("ns/op", 1e308).text(1e308)).hasSizeLessThan(20);
    }

    @Test
    void levels_and_margins_have_no_needless_zeros() {
        assertThat(Numbers.plainPercent(0.99)).isEqualTo("99%");
        assertThat(Numbers.plainPercent(0.025)).isEqualTo("2.5%");
        assertThat(Numbers.plainPercent(0.1)).isEqualTo("10%");
    }

    @Test
    void numbers_in_sentences_have_one_or_two_digits() {
        assertThat(Numbers.briefPercent(0.33333)).isEqualTo("33%");
        assertThat(Numbers.briefPercent(0.0412)).isEqualTo("4.1%");
        assertThat(Numbers.briefPercent(0.0994)).isEqualTo("9.9%");
        assertThat(Numbers.briefPercent(0.0996)).isEqualTo("10%");
        assertThat(Numbers.briefPercent(0.0004)).isEqualTo("0.04%");
        assertThat(Numbers.briefPercent(0)).isEqualTo("0.0%");
        assertThat(Numbers.briefPercent(Double.NaN)).isEqualTo("unbounded");
        assertThat(Numbers.briefChange(-0.0612)).isEqualTo("-6.1%");
        assertThat(Numbers.briefChange(0.163)).isEqualTo("+16%");
        assertThat(Numbers.brief(0.3123)).isEqualTo("0.31");
        assertThat(Numbers.brief(1)).isEqualTo("1");
        assertThat(Numbers.brief(1310.72)).isEqualTo("1311");
    }

    @Test
    void p_values_have_two_digits_and_a_least_one() {
        assertThat(Numbers.pValue(0.00421)).isEqualTo("p = 0.0042");
        assertThat(Numbers.pValue(0.5)).isEqualTo("p = 0.5");
        assertThat(Numbers.pValue(1)).isEqualTo("p = 1");
        assertThat(Numbers.pValue(0.0001)).isEqualTo("p = 0.0001");
        assertThat(Numbers.pValue(1e-9)).isEqualTo("p < 0.0001");
    }

    @Test
    void times_have_a_readable_unit() {
        assertThat(Numbers.time(50_000_000)).isEqualTo("50 ms");
        assertThat(Numbers.time(1_500_000_000)).isEqualTo("1.5 s");
        assertThat(Numbers.time(0)).isEqualTo("0 ns");
    }

    @Test
    void scores_that_have_no_digit_in_common_have_units_of_their_own() {
        ScoreScale scale = ScoreScale.of("us/op", 2930);
        assertThat(scale.text(2930)).isEqualTo("2.930 ms");
        assertThat(scale.text(0.0273)).isEqualTo("27.30 ns");
        assertThat(scale.text(0)).isEqualTo("0.000 ms");
        assertThat(ScoreScale.of("B/op", 182_989).text(0.0021)).isEqualTo("0.002 B");
        assertThat(ScoreScale.of("#/op", 1e6).text(2)).isEqualTo("2 #/op");
    }

    @Test
    void scores_are_scaled_together() {
        ScoreScale scale = ScoreScale.of("ns/op", 12_345);
        assertThat(scale.text(12_345)).isEqualTo("12.35 us");
        assertThat(scale.text(8)).isEqualTo("0.008 us");
        assertThat(ScoreScale.of("s/op", 0.0021).text(0.0021)).isEqualTo("2.100 ms");
        assertThat(ScoreScale.of("ops/s", 2.4e6).text(2.4e6)).isEqualTo("2.400 ops/us");
        assertThat(ScoreScale.of("ops/s", 0.25).text(0.25)).isEqualTo("0.250 ops/s");
        assertThat(ScoreScale.of("ops/min", 12).text(12)).isEqualTo("12.00 ops/min");
        assertThat(ScoreScale.of("B/op", 24).text(24)).isEqualTo("24 B");
        assertThat(ScoreScale.of("B/op", 2_097_152).text(2_097_152)).isEqualTo("2 MiB");
        assertThat(ScoreScale.of("x/op", 3).text(3)).isEqualTo("3.000 x");
    }

    @Test
    void few_events_keep_their_digits() {
        assertThat(ScoreScale.of("#/op", 3).text(3)).isEqualTo("3 #/op");
        assertThat(ScoreScale.of("#/op", 0.5).text(0.000123456)).isEqualTo("0.0001235 #/op");
        assertThat(ScoreScale.of("#/op", 1234567).text(1234567)).isEqualTo("1235000 #/op");
        assertThat(ScoreScale.of("#/op", 1e-9).text(-1.23456e-9)).isEqualTo("-1.235e-09 #/op");
        assertThat(ScoreScale.of("#/op", 0).text(0)).isEqualTo("0 #/op");
    }

    @Test
    void scores_of_all_units_have_a_time_per_operation() {
        assertThat(ScoreScale.nanosPerOperation("us/op", 900)).hasValue(900_000);
        assertThat(ScoreScale.nanosPerOperation("ms/op", 2)).hasValue(2e6);
        assertThat(ScoreScale.nanosPerOperation("ops/s", 10)).hasValue(1e8);
        assertThat(ScoreScale.nanosPerOperation("ops/ns", 0.5)).hasValue(2);
        assertThat(ScoreScale.nanosPerOperation("ops/ms", 0)).hasValue(Double.POSITIVE_INFINITY);
        assertThat(ScoreScale.nanosPerOperation("B/op", 24)).isEmpty();
        assertThat(ScoreScale.nanosPerOperation("#/op", 24)).isEmpty();
    }
}
