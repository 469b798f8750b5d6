package dev.steelyard.history.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ChangeDetectorTest {

    private static final ChangeDetector DETECTOR = new ChangeDetector(0.01);

    private static SeriesChanges detect(double... values) {
        return DETECTOR.detect(RevisionSeries.of("series", values));
    }

    private static SeriesChanges printed(double resolution, double... values) {
        int[] rows = IntStream.range(0, values.length).toArray();
        return DETECTOR.detect(RevisionSeries.of("series", rows, values, resolution));
    }

    private static double[] levels(int points, int at, double before, double after) {
        double[] values = new double[points];
        Arrays.setAll(values, i -> i < at ? before : after);
        return values;
    }

    private static double[] step(int points, int at, double size, long seed) {
        return Histories.values(Histories.shifted(Histories.noise(points, 0, new SplittableRandom(seed)), at, size));
    }

    @Test
    void a_clear_shift_is_located_and_measured() {
        SeriesChanges found = detect(step(60, 30, 5, 1));
        assertThat(found.changes()).hasSize(1);
        ChangePoint change = found.changes().get(0);
        assertThat(change.index()).isEqualTo(30);
        assertThat(change.first()).isBetween(25, 30);
        assertThat(change.last()).isBetween(30, 35);
        assertThat(change.before()).isCloseTo(100, within(1.5));
        assertThat(change.change()).hasValueCloseTo(Math.expm1(0.1), within(0.02));
        assertThat(change.pValue()).isLessThan(1e-4);
        assertThat(change.rises()).isTrue();
        assertThat(found.scale()).isEqualTo(ChangeScale.RATIO);
        assertThat(found.unchanged()).isFalse();
        // As in a series with this noise and no change.
        assertThat(found.detectable()).isPresent();
        assertThat(found.detectable().getAsDouble()).isBetween(0.01, 0.09);
    }

    @Test
    void what_could_be_detected_beside_a_change_is_about_its_noise_also_where_values_are_rounded() {
        double[] values = levels(40, 20, 10_000, 12_000);
        Arrays.setAll(values, i -> values[i] + i % 3);
        SeriesChanges found = printed(1, values);
        assertThat(found.changes()).hasSize(1);
        assertThat(found.detectable().orElseThrow()).isBetween(0.00005, 0.001);
    }

    @Test
    void a_large_shift_is_found_although_a_level_wanders() {
        double[] wandering = {
            1.0039, 1.0024, 1.0056, 1.0102, 1.0081, 1.0060, 1.0081, 1.0012, 1.0005, 1.0041, 1.1232, 1.1198,
            1.1240, 1.1241, 1.1221, 1.1227, 1.1270, 1.1269, 1.1244, 1.1229, 1.1248, 1.1150, 1.1150, 1.1126,
            1.1199, 1.1162, 1.1072, 1.1179, 1.1211, 1.1220
        };
        assertThat(detect(wandering).changes()).singleElement().satisfies(change -> {
            assertThat(change.index()).isEqualTo(10);
            assertThat(change.pValue()).isLessThan(1e-4);
        });
    }

    /** Wherever one step is, a hundred times larger than correlated noise, and however few points are on one side. */
    @Test
    void no_autocorrelation_hides_a_huge_step() {
        for (int at = 4; at <= 26; at++) {
            double[] noise = Histories.noise(30, 0.8, new SplittableRandom(at));
            double[] values = Histories.values(Histories.shifted(noise, at, 100));
            assertThat(detect(values).changes()).as("at %d", at).isNotEmpty();
        }
    }

    /** Reading by reflection in 29 releases of Avro, measured against another one. Each of the two changes alone leaves the other as autocorrelated noise. */
    @Test
    void a_level_that_falls_to_half_and_later_rises_again_changes_twice() {
        SeriesChanges found = detect(
                1.651, 1.643, 1.800, 2.024, 1.949, 1.793, 2.025, 2.028, 1.813, 0.891, 0.868, 0.870, 0.960, 0.994, 0.927,
                0.888, 0.874, 0.934, 0.931, 0.954, 0.941, 0.932, 0.857, 0.918, 0.885, 0.934, 1.211, 1.269, 1.365);
        assertThat(found.changes()).extracting(ChangePoint::index).containsExactly(9, 26);
    }

    @Test
    void five_points_are_enough_for_a_huge_shift() {
        assertThat(detect(100, 100.1, 99.9, 200, 200.1).changes())
                .singleElement()
                .satisfies(change -> assertThat(change.index()).isEqualTo(3));
        assertThat(detect(100, 110, 90, 105, 115).unchanged()).isTrue();
    }

    @Test
    void fewer_than_five_points_are_not_judged() {
        for (int points = 0; points < 5; points++) {
            double[] values = new double[points];
            Arrays.setAll(values, i -> i < 2 ? 1 : 100);
            SeriesChanges found = detect(values);
            assertThat(found.judged()).isFalse();
            assertThat(found.unchanged()).isFalse();
            assertThat(found.points()).isEqualTo(points);
        }
    }

    @Test
    void a_jump_of_many_printed_steps_is_seen_in_three_rows() {
        assertThat(printed(1, levels(12, 9, 24, 32)).changes()).singleElement().satisfies(change -> {
            assertThat(change.index()).isEqualTo(9);
            assertThat(change.first()).isEqualTo(9);
            assertThat(change.last()).isEqualTo(9);
        });
        assertThat(printed(1, levels(60, 57, 1024, 1088)).changes())
                .extracting(ChangePoint::index)
                .containsExactly(57);
    }

    @Test
    void a_jump_of_one_printed_step_may_be_rounding() {
        assertThat(printed(1, levels(12, 9, 24, 25)).changes()).isEmpty();
        assertThat(printed(1, levels(40, 20, 24, 25)).changes()).hasSize(1);
        // At a level of 2 the step is large, even if another level hides it.
        double[] values = levels(24, 12, 2, 1000);
        values[5] = 3;
        values[9] = 3;
        assertThat(printed(1, values).changes()).extracting(ChangePoint::index).containsExactly(12);
        assertThat(printed(1, values).spikes()).isEmpty();
    }

    @Test
    void a_single_value_of_many_printed_steps_is_a_spike() {
        double[] values = levels(40, 40, 24, 24);
        values[20] = 32;
        assertThat(printed(1, values).spikes()).extracting(Spike::index).containsExactly(20);
        assertThat(printed(1, values).unchanged()).isTrue();
    }

    @Test
    void values_that_end_a_series_far_from_its_level_are_too_recent_to_tell() {
        for (long seed = 0; seed < 30; seed++) {
            for (int high = 1; high <= 8; high++) {
                double[] values = step(60, 60, 0, seed);
                values[30] *= 1.3;
                for (int i = 60 - high; i < 60; i++) {
                    values[i] *= 1.3;
                }
                SeriesChanges found = detect(values);
                List<Integer> latest = found.spikes().stream()
                        .filter(Spike::latest)
                        .map(Spike::index)
                        .toList();
                assertThat(found.spikes()).anyMatch(spike -> spike.index() == 30 && !spike.latest());
                if (high < 3) {
                    assertThat(found.changes()).noneMatch(change -> change.index() > 50);
                    assertThat(latest)
                            .containsAll(IntStream.range(60 - high, 60).boxed().toList());
                } else {
                    assertThat(found.changes()).extracting(ChangePoint::index).contains(60 - high);
                    assertThat(latest).isEmpty();
                }
            }
        }
        double[] both = step(60, 60, 0, 9);
        both[58] *= 1.3;
        both[59] /= 1.3;
        assertThat(detect(both).spikes()).extracting(Spike::latest).containsExactly(false, true);
    }

    /** As in step-at-end.csv: the last or first three rows are three times slower. */
    @ParameterizedTest
    @ValueSource(ints = {12, 30, 100, 836, 3000})
    void three_rows_at_an_end_of_a_history_are_enough_for_a_huge_step(int points) {
        for (long seed = 0; seed < 20; seed++) {
            for (int at : new int[] {3, points - 3}) {
                double[] values = step(points, at, Math.log(3) / 0.02, seed);
                SeriesChanges found = detect(values);
                assertThat(found.changes())
                        .as("%s points, seed %s", points, seed)
                        .extracting(ChangePoint::index)
                        .containsExactly(at);
                assertThat(found.spikes()).extracting(Spike::index).noneMatch(i -> i < 3 || i >= points - 3);
            }
        }
    }

    @Test
    void four_rows_in_the_middle_of_a_long_history_are_two_changes() {
        for (long seed = 0; seed < 20; seed++) {
            double[] values = step(400, 400, 0, seed);
            for (int i = 200; i < 204; i++) {
                values[i] *= 3;
            }
            assertThat(detect(values).changes()).extracting(ChangePoint::index).containsExactly(200, 204);
        }
    }

    @Test
    void a_shift_without_noise_is_exact() {
        double[] values = levels(24, 12, 24, 32);
        assertThat(detect(values).changes()).singleElement().satisfies(change -> {
            assertThat(change.index()).isEqualTo(12);
            assertThat(change.before()).isEqualTo(24, within(1e-9));
            assertThat(change.after()).isEqualTo(32, within(1e-9));
        });
        double[] equal = new double[20];
        Arrays.fill(equal, 7);
        assertThat(detect(equal).unchanged()).isTrue();
        assertThat(detect(equal).detectable()).isEmpty();
        assertThat(detect(0, 0, 0, 0, 0, 0).unchanged()).isTrue();
    }

    @Test
    void zeros_and_negative_values_are_compared_by_their_difference() {
        double[] noise = Histories.shifted(Histories.noise(60, 0, new SplittableRandom(2)), 40, 6);
        SeriesChanges found = detect(noise);
        assertThat(found.scale()).isEqualTo(ChangeScale.DIFFERENCE);
        assertThat(found.changes()).singleElement().satisfies(change -> {
            assertThat(change.index()).isEqualTo(40);
            assertThat(change.after() - change.before()).isCloseTo(6, within(1.0));
            assertThat(change.change().isPresent()).isEqualTo(change.before() > 0);
        });
        double[] counts = levels(40, 20, 0, 3);
        assertThat(detect(counts).changes()).singleElement().satisfies(change -> {
            assertThat(change.index()).isEqualTo(20);
            assertThat(change.change()).isEmpty();
        });
    }

    @Test
    void a_spike_is_no_change() {
        double[] values = step(60, 60, 0, 4);
        values[20] *= 1.3;
        values[59] *= 1.3;
        SeriesChanges found = detect(values);
        assertThat(found.changes()).isEmpty();
        assertThat(found.spikes()).extracting(Spike::index).containsExactly(20, 59);
        assertThat(found.spikes()).extracting(Spike::latest).containsExactly(false, true);
        assertThat(found.spikes().get(0).change()).hasValueCloseTo(0.3, within(0.06));
    }

    @Test
    void a_drift_is_no_change() {
        double[] values = Histories.noise(80, 0, new SplittableRandom(5));
        Arrays.setAll(values, i -> 100 * Math.exp(0.02 * (values[i] + i / 10.0)));
        SeriesChanges found = detect(values);
        assertThat(found.changes()).isEmpty();
        assertThat(found.drift()).hasValueSatisfying(drift -> {
            assertThat(drift.rises()).isTrue();
            assertThat(drift.change()).hasValueCloseTo(Math.expm1(0.158), within(0.03));
            assertThat(drift.pValue()).isLessThan(1e-6);
        });
        assertThat(found.unchanged()).isFalse();
    }

    @Test
    void several_shifts_are_told_apart() {
        double[] noise = Histories.noise(120, 0, new SplittableRandom(6));
        noise = Histories.shifted(Histories.shifted(Histories.shifted(noise, 30, 4), 70, -6), 100, 5);
        assertThat(detect(Histories.values(noise)).changes())
                .extracting(ChangePoint::index)
                .containsExactly(30, 70, 100);
    }

    @Test
    void rows_without_a_value_may_hold_the_change() {
        double[] values = step(40, 20, 8, 7);
        int[] rows = IntStream.range(0, 40).map(i -> i < 20 ? i : i + 5).toArray();
        SeriesChanges found = DETECTOR.detect(RevisionSeries.of("gap", rows, values, 0));
        assertThat(found.changes()).singleElement().satisfies(change -> {
            assertThat(change.index()).isEqualTo(25);
            assertThat(change.first()).isLessThanOrEqualTo(20);
            assertThat(change.last()).isGreaterThanOrEqualTo(25);
        });
    }

    @Test
    void the_unit_changes_nothing() {
        for (long seed = 0; seed < 40; seed++) {
            double[] values = step(50, 25, (double) (1 + seed % 4), seed);
            SeriesChanges found = detect(values);
            SeriesChanges scaled =
                    detect(Arrays.stream(values).map(value -> value * 1e-7).toArray());
            assertThat(scaled.changes()).hasSameSizeAs(found.changes());
            for (int i = 0; i < found.changes().size(); i++) {
                ChangePoint one = found.changes().get(i);
                ChangePoint other = scaled.changes().get(i);
                assertThat(other.index()).isEqualTo(one.index());
                assertThat(other.first()).isEqualTo(one.first());
                assertThat(other.last()).isEqualTo(one.last());
                assertThat(other.pValue()).isCloseTo(one.pValue(), within(one.pValue() * 1e-3));
            }
            double[] differences = Histories.shifted(Histories.noise(50, 0, new SplittableRandom(seed)), 25, 4);
            assertThat(detect(Arrays.stream(differences)
                                    .map(value -> 1000 * value - 7e4)
                                    .toArray())
                            .changes())
                    .extracting(ChangePoint::index)
                    .isEqualTo(detect(differences).changes().stream()
                            .map(ChangePoint::index)
                            .toList());
        }
    }

    @Test
    void a_history_read_backward_has_the_same_changes() {
        for (long seed = 0; seed < 60; seed++) {
            double[] values = step(50, 20, (double) (seed % 5), seed);
            double[] backward = new double[50];
            Arrays.setAll(backward, i -> values[49 - i]);
            assertThat(detect(backward).changes().stream()
                            .map(change -> 50 - change.index())
                            .sorted()
                            .toList())
                    .isEqualTo(detect(values).changes().stream()
                            .map(ChangePoint::index)
                            .toList());
        }
    }

    @Test
    void no_series_is_too_odd() {
        SplittableRandom random = new SplittableRandom(8);
        double[] odd = {0, 0, 1, 1, -1, 1e300, -1e300, 1e-300, Double.MIN_VALUE, Double.MAX_VALUE, 5, 5, 5};
        for (int trial = 0; trial < 20_000; trial++) {
            double[] values = new double[random.nextInt(0, 14)];
            Arrays.setAll(values, i -> random.nextBoolean() ? odd[random.nextInt(odd.length)] : random.nextInt(3));
            SeriesChanges found = detect(values);
            assertThat(found.points()).isEqualTo(values.length);
        }
    }

    @Test
    void impossible_values_are_refused() {
        assertThatThrownBy(() -> new ChangeDetector(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new ChangeDetector(0.5)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> RevisionSeries.of("x", 1, Double.NaN)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> RevisionSeries.of("x", new int[] {1, 1}, new double[] {1, 2}, 0))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> RevisionSeries.of("x", new int[] {0}, new double[] {1}, -1))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
