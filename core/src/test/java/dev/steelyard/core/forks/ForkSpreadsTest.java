package dev.steelyard.core.forks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.steelyard.core.explain.Optimization;
import dev.steelyard.core.forks.ForkSpreads.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class ForkSpreadsTest {

    private static final double ALPHA = 0.01;

    private final List<ScoredFork> with = new ArrayList<>();
    private final List<ScoredFork> without = new ArrayList<>();

    private static void add(List<ScoredFork> forks, int block, double... times) {
        for (double time : times) {
            forks.add(new ScoredFork(block, "main", time, Optional.empty()));
        }
    }

    private Optional<ForkSpreads> spreads() {
        return ForkSpreads.of(Optimization.VECTOR_SPILLING, with, without, Optional.empty());
    }

    /**
     * Blocks of three and three forks, of which some are slower by a cost.
     *
     * @param often the fraction of forks with the optimization that are slower
     * @param without that of those without it
     */
    private static ForkSpreads drawn(int blocks, double often, double without, long seed) {
        ForkSpreadsTest forks = new ForkSpreadsTest();
        Random random = new Random(seed);
        for (int block = 0; block < blocks; block++) {
            double state = 0.1 * random.nextGaussian();
            for (int i = 0; i < 3; i++) {
                add(forks.with, block, state + time(random, often));
                add(forks.without, block, state + 0.05 + time(random, without));
            }
        }
        return forks.spreads().orElseThrow();
    }

    private static double time(Random random, double often) {
        return 0.02 * random.nextGaussian() + (random.nextDouble() < often ? 0.25 : 0);
    }

    @Test
    void deviations_are_within_blocks_and_the_probability_counts_all_exchanges() {
        add(with, 0, 1.0, 1.2);
        add(without, 0, 2.0, 2.02);
        add(with, 1, 5.0, 5.1);
        add(without, 1, 3.0, 3.1);
        ForkSpreads spreads = spreads().orElseThrow();
        assertThat(spreads.blocks()).isEqualTo(2);
        // Squares of 0.02 and 0.005, and of 0.0002 and 0.005, with two degrees of freedom.
        assertThat(spreads.with()).isCloseTo(Math.sqrt(0.025 / 2), within(1e-9));
        assertThat(spreads.without()).isCloseTo(Math.sqrt(0.0052 / 2), within(1e-9));
        // The second block says nothing, so half of the four ways reach it.
        assertThat(spreads.pValue()).isEqualTo(0.5);
        assertThat(spreads.outcome(ALPHA)).isEqualTo(Outcome.OPEN);
    }

    @Test
    void forks_that_are_alike_without_it_prove_it() {
        ForkSpreads spreads = drawn(14, 0.4, 0, 3);
        assertThat(spreads.with()).isBetween(0.1, 0.15);
        assertThat(spreads.without()).isBetween(0.015, 0.025);
        assertThat(spreads.outcome(ALPHA)).isEqualTo(Outcome.PROVED);
    }

    @Test
    void two_kinds_are_mostly_proved_with_so_many_blocks() {
        long proved = IntStream.range(0, 200)
                .filter(seed -> drawn(14, 0.4, 0, seed).outcome(ALPHA) == Outcome.PROVED)
                .count();
        assertThat(proved).isGreaterThanOrEqualTo(180);
    }

    @Test
    void what_remains_without_it_has_another_cause() {
        ForkSpreads spreads = new ForkSpreads(Optimization.VECTOR_SPILLING, 14, 0.1, 0.06, Optional.empty(), 0.001);
        assertThat(spreads.outcome(ALPHA)).isEqualTo(Outcome.PART);
    }

    @Test
    void an_optimization_that_does_not_matter_is_proved_no_more_often_than_promised() {
        long proved = IntStream.range(0, 2000)
                .filter(seed -> drawn(10, 0.1, 0.1, seed).pValue() <= ALPHA)
                .count();
        // Binomial with 2000 and 0.01: above 36 in fewer than one of 1000 cases.
        assertThat(proved).isLessThanOrEqualTo(36);
    }

    @Test
    void blocks_without_as_many_of_both_are_left_out() {
        assertThat(spreads()).isEmpty();
        add(with, 0, 1.0, 1.2, 1.1);
        add(without, 0, 2.0, 2.02);
        add(with, 1, 1.0);
        add(without, 1, 1.0);
        assertThat(spreads()).isEmpty();
        add(with, 2, 1.0, 1.2);
        add(without, 2, 1.0, 1.0);
        assertThat(spreads().orElseThrow().blocks()).isEqualTo(1);
        IntStream.range(3, 40).forEach(block -> {
            add(with, block, 1.0, 1.2);
            add(without, block, 1.0, 1.0);
        });
        assertThat(spreads().orElseThrow().blocks()).isEqualTo(20);
    }

    @Test
    void impossible_numbers_are_refused() {
        assertThatThrownBy(() -> new ForkSpreads(Optimization.VECTOR_SPILLING, 0, 0.1, 0.1, Optional.empty(), 1))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> new ForkSpreads(Optimization.VECTOR_SPILLING, 3, 0.1, 0.1, Optional.empty(), 0))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
