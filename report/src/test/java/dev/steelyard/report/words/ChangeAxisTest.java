package dev.steelyard.report.words;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.steelyard.core.judgment.Change;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
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

    private static List<Change> changes(double... estimates) {
        return Arrays.stream(estimates)
                .mapToObj(estimate -> change(estimate, estimate, estimate))
                .toList();
    }

    @Test
    void one_huge_change_does_not_hide_the_others() {
        ChangeAxis axis = ChangeAxis.clipped(changes(0.4, 181), 0.02);
        assertThat(axis.highest()).isEqualTo("+400%");
        assertThat(axis.place(0.4)).isGreaterThan(0.2);
        assertThat(axis.side(181)).isEqualTo(1);
        assertThat(axis.side(0.4)).isZero();
        assertThat(ChangeAxis.clipped(changes(-0.4, -0.999), 0.02).side(-0.999)).isEqualTo(-1);
    }

    @Test
    void doubling_and_halving_are_near_enough_beside_any_change() {
        ChangeAxis axis = ChangeAxis.clipped(changes(0.03, 0.03, 0.03, 1, -0.5), 0.02);
        assertThat(axis.side(1)).isZero();
        assertThat(axis.side(-0.5)).isZero();
    }

    @Test
    void what_is_within_the_margin_does_not_make_the_axis_shorter() {
        double[] same = new double[100];
        same[99] = 9;
        assertThat(ChangeAxis.clipped(changes(same), 0.02).side(9)).isZero();
    }

    @Test
    void wide_intervals_without_a_change_end_beyond_the_axis() {
        assertThat(ChangeAxis.clipped(List.of(change(-0.9, 0, 9)), 0.02).highest())
                .isEqualTo("+100%");
    }

    /** The rule, over random changes: symmetric, blind to order, half of what counts on it, never longer than needed. */
    @Test
    void clipped_axes_keep_their_promises() {
        Random random = new Random(20261130);
        for (int i = 0; i < 2000; i++) {
            double spread = Math.exp(random.nextGaussian() * 2 - 2);
            List<Change> changes = new ArrayList<>();
            for (int n = random.nextInt(12); n >= 0; n--) {
                double far = random.nextGaussian() * spread * (random.nextInt(5) == 0 ? 20 : 1);
                double log = Math.max(-8, Math.min(8, far));
                double wide = Math.min(2, Math.abs(random.nextGaussian()) * spread / 4);
                changes.add(change(Math.expm1(log - wide), Math.expm1(log), Math.expm1(log + wide)));
            }
            double margin = 0.001 + random.nextDouble() / 5;
            ChangeAxis axis = ChangeAxis.clipped(changes, margin);
            assertThat(axis.reach())
                    .isLessThanOrEqualTo(ChangeAxis.of(changes, margin).reach());
            List<Double> larger = changes.stream()
                    .map(Change::estimate)
                    .filter(estimate -> Math.abs(Math.log1p(estimate)) > Math.log1p(margin))
                    .toList();
            assertThat(2
                            * larger.stream()
                                    .filter(estimate -> axis.side(estimate) == 0)
                                    .count())
                    .isGreaterThanOrEqualTo(larger.size());
            assertThat(axis.side(margin)).isZero();
            Collections.shuffle(changes, random);
            assertThat(ChangeAxis.clipped(changes, margin)).isEqualTo(axis);
            List<Change> inverse = changes.stream()
                    .map(each -> change(inverse(each.high()), inverse(each.estimate()), inverse(each.low())))
                    .toList();
            assertThat(ChangeAxis.clipped(inverse, margin).reach()).isCloseTo(axis.reach(), within(1e-6));
        }
    }

    private static double inverse(double change) {
        return Math.expm1(-Math.log1p(change));
    }
}
