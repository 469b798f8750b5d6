package dev.steelyard.core.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.steelyard.core.calibration.GroupSpread.Effect;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.NoiseFloor;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class GroupSpreadTest {

    private static final Instant DAY = Instant.parse("2026-11-24T10:00:00Z");

    private static List<NoiseFloor> floors(double... spreads) {
        return IntStream.range(0, spreads.length)
                .mapToObj(i -> new NoiseFloor(
                        new Benchmark("a.A.b" + i, Mode.AVERAGE_TIME, new TreeMap<>(), 1, "ns/op"), spreads[i], DAY))
                .toList();
    }

    private static Optional<GroupSpread> spread(List<NoiseFloor> alone, List<NoiseFloor> together) {
        return GroupSpread.of(4, 2, alone, together, DAY);
    }

    @Test
    void the_ratio_is_the_geometric_mean_with_students_interval() {
        GroupSpread spread = spread(floors(0.01, 0.02, 0.03, 0.04), floors(0.011, 0.018, 0.033, 0.036))
                .orElseThrow();
        // exp(mean(x)) and exp(t.test(x, conf.level = .9)$conf.int) of x <- log(c(1.1, .9, 1.1, .9)) in R
        assertThat(spread.ratio()).isCloseTo(0.9949874, within(1e-6));
        assertThat(spread.low()).isCloseTo(0.8681834, within(1e-6));
        assertThat(spread.high()).isCloseTo(1.1403121, within(1e-6));
        assertThat(spread.benchmarks()).isEqualTo(4);
        assertThat(spread.effect()).isEqualTo(Effect.OPEN);
    }

    @Test
    void a_clear_interval_is_harmless_or_wider() {
        List<NoiseFloor> alone = floors(0.01, 0.02, 0.03, 0.04);
        assertThat(spread(alone, floors(0.0101, 0.0201, 0.0302, 0.0401))
                        .orElseThrow()
                        .effect())
                .isEqualTo(Effect.HARMLESS);
        assertThat(spread(alone, floors(0.013, 0.026, 0.038, 0.053))
                        .orElseThrow()
                        .effect())
                .isEqualTo(Effect.WIDER);
    }

    @Test
    void only_benchmarks_of_both_count_and_a_spread_of_zero_tells_nothing() {
        assertThat(spread(floors(0.01, 0.02, 0.03), floors(0.01, 0.02, 0.03, 0.04)))
                .isEmpty();
        assertThat(spread(floors(0.01, 0, 0.03, 0.04), floors(0.01, 0.02, 0.03, 0.04)))
                .isEmpty();
        assertThat(spread(floors(0.01, 0.02, 0.03, 0.04, 0.05), floors(0.01, 0.02, 0.03, 0.04)))
                .hasValueSatisfying(known -> assertThat(known.benchmarks()).isEqualTo(4));
    }

    @Test
    void what_is_no_interval_is_refused() {
        assertThatThrownBy(() -> new GroupSpread(4, 2, 1, 1.1, 1.2, 4, DAY))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new GroupSpread(1, 2, 1, 0.9, 1.2, 4, DAY))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new GroupSpread(4, 2, 1, 0.9, 1.2, 3, DAY))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
