package dev.steelyard.report.plot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Axes of scores. */
final class ScoreAxisTest {

    @Test
    void scores_of_a_decade_are_logarithmic_and_others_begin_at_nothing() {
        ScoreAxis decade = ScoreAxis.of(List.of(4.0, 1.35e6));
        assertThat(decade.logarithmic()).isTrue();
        assertThat(decade.marks()).containsExactly(10.0, 100.0, 1000.0, 10_000.0, 100_000.0, 1e6);
        ScoreAxis close = ScoreAxis.of(List.of(90.0, 120.0));
        assertThat(close.logarithmic()).isFalse();
        assertThat(close.low()).isZero();
        assertThat(close.marks()).containsExactly(0.0, 50.0, 100.0);
        assertThat(close.place(0)).isZero();
        assertThat(ScoreAxis.of(List.of(0.0, 0.0)).marks()).isNotEmpty();
        assertThat(ScoreAxis.of(List.of(2.0, 21.0)).marks()).containsExactly(2.0, 5.0, 10.0, 20.0);
        assertThat(ScoreAxis.of(List.of(1e-12, 1e12)).marks()).hasSizeLessThanOrEqualTo(6);
    }
}
