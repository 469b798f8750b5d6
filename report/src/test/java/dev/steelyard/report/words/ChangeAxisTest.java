package dev.steelyard.report.words;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.steelyard.core.judgment.Change;
import java.util.List;
import org.junit.jupiter.api.Test;

final class ChangeAxisTest {

    private static Change change(double low, double estimate, double high) {
        return new Change(estimate, low, high, 0.99);
    }

    @Test
    void the_axis_ends_at_the_next_of_its_ratios() {
        assertThat(ChangeAxis.of(List.of(change(-0.01, 0.01, 0.03)), 0.02).highest())
                .isEqualTo("+5.00%");
        assertThat(ChangeAxis.of(List.of(change(-0.35, -0.34, -0.33)), 0.02).lowest())
                .isEqualTo("-50.0%");
        assertThat(ChangeAxis.of(List.of(change(1, 1, 1)), 0.02).highest()).isEqualTo("+100%");
        assertThat(ChangeAxis.of(List.of(change(15, 16, 17)), 0.02).highest()).isEqualTo("20.0x");
    }

    @Test
    void the_margin_is_always_inside() {
        ChangeAxis axis = ChangeAxis.of(List.of(change(0, 0, 0)), 0.1);
        assertThat(axis.place(0.1)).isLessThan(0.9);
        assertThat(axis.place(-0.1)).isGreaterThan(-0.9);
    }

    @Test
    void twice_is_as_far_as_half() {
        ChangeAxis axis = ChangeAxis.of(List.of(change(-0.6, 0, 1.5)), 0.02);
        assertThat(axis.place(0)).isZero();
        assertThat(axis.place(1)).isCloseTo(-axis.place(-0.5), within(1e-12));
    }

    @Test
    void what_has_no_ratio_is_at_the_end() {
        ChangeAxis axis = ChangeAxis.of(List.of(change(-1, -0.5, Double.POSITIVE_INFINITY)), 0.02);
        assertThat(axis.highest()).isEqualTo("+100%");
        assertThat(axis.place(-1)).isEqualTo(-1);
        assertThat(axis.place(Double.POSITIVE_INFINITY)).isEqualTo(1);
        assertThat(axis.place(Double.NaN)).isEqualTo(-1);
        assertThat(ChangeAxis.of(List.of(change(0, 1e6, 1e7)), 0.02).place(1e7)).isEqualTo(1);
        assertThatThrownBy(() -> new ChangeAxis(0)).isInstanceOf(IllegalArgumentException.class);
    }
}
