package dev.steelyard.explain.forks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.steelyard.core.judgment.Optimization;
import dev.steelyard.explain.forks.ForkSpreads.Outcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.function.LongFunction;
import java.util.stream.LongStream;
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

    private Optional<ForkSpreads> spreads(double before) {
        return ForkSpreads.of(Optimization.VECTOR_SPILLING, with, without, before, ALPHA);
    }

    /** How many of some seeds have an outcome. */
    private static long count(int seeds, LongFunction<ForkSpreads> experiment, Outcome outcome) {
        return LongStream.range(0, seeds)
                .filter(seed -> experiment.apply(seed).outcome() == outcome)
                .count();
    }

    /**
     * Fourteen pairs of blocks of three forks, of which some are slower by a cost.
     *
     * @param often the fraction of forks with the optimization that are slower, by 25 % in log time
     * @param others that of those without it
     */
    private static ForkSpreads drawn(double often, double others, long seed) {
        ForkSpreadsTest forks = new ForkSpreadsTest();
        Random random = new Random(seed);
        for (int block = 0; block < 14; block++) {
            double state = 0.1 * random.nextGaussian();
            double other = 0.1 * random.nextGaussian();
            for (int i = 0; i < 3; i++) {
                add(forks.with, block, state + time(random, often));
                add(forks.without, block, other + time(random, others));
            }
        }
        return forks.spreads(0.1).orElseThrow();
    }

    private static double time(Random random, double often) {
        return 0.02 * random.nextGaussian() + (random.nextDouble() < often ? 0.25 : 0);
    }

    @Test
    void deviations_are_within_blocks_and_the_probability_counts_all_exchanges() {
        add(with, 0, 1.0, 1.2);
        add(without, 0, 1.0, 1.02);
        add(with, 1, 5.0, 5.1);
        add(without, 1, 3.0, 3.1);
        ForkSpreads spreads = spreads(0.1).orElseThrow();
        assertThat(spreads.blocks()).isEqualTo(2);
        // Squares of 0.02 and 0.005, and of 0.0002 and 0.005, with two degrees of freedom.
        assertThat(spreads.with()).isCloseTo(Math.sqrt(0.025 / 2), within(1e-9));
        assertThat(spreads.without()).isCloseTo(Math.sqrt(0.0052 / 2), within(1e-9));
        // The second pair says nothing, so half of the four ways reach it.
        assertThat(spreads.pValue()).isEqualTo(0.5);
        assertThat(spreads.outcome()).isEqualTo(Outcome.OPEN);
    }

    @Test
    void forks_that_are_alike_without_it_prove_it() {
        ForkSpreads spreads = drawn(0.4, 0, 3);
        assertThat(spreads.with()).isBetween(0.1, 0.17);
        assertThat(spreads.without()).isBetween(0.015, 0.025);
        assertThat(spreads.change().orElseThrow().low()).isLessThan(Math.expm1(-0.1));
        assertThat(spreads.change().orElseThrow().high()).isGreaterThan(Math.expm1(-0.1));
        assertThat(count(200, seed -> drawn(0.4, 0, seed), Outcome.PROVED)).isGreaterThanOrEqualTo(190);
    }

    @Test
    void what_remains_without_it_has_another_cause() {
        assertThat(count(200, seed -> drawn(0.5, 0.04, seed), Outcome.PROVED)).isLessThanOrEqualTo(150);
        assertThat(count(200, seed -> drawn(0.5, 0.04, seed), Outcome.PART)).isGreaterThanOrEqualTo(30);
    }

    @Test
    void an_optimization_that_does_not_matter_is_proved_no_more_often_than_promised() {
        long found = LongStream.range(0, 1000)
                .filter(seed -> drawn(0.1, 0.1, seed).pValue() <= ALPHA)
                .count();
        // Binomial with 1000 and 0.01: above 21 in fewer than one of 1000 cases.
        assertThat(found).isLessThanOrEqualTo(21);
    }

    @Test
    void what_slows_all_forks_by_the_same_time_does_not_make_them_alike() {
        Random random = new Random(4);
        for (int block = 0; block < 14; block++) {
            for (int i = 0; i < 3; i++) {
                add(with, block, Math.log(random.nextDouble() < 0.4 ? 13 : 10) + 0.01 * random.nextGaussian());
                add(without, block, Math.log(random.nextDouble() < 0.4 ? 43 : 40) + 0.01 * random.nextGaussian());
            }
        }
        ForkSpreads spreads = spreads(0.1).orElseThrow();
        assertThat(spreads.without()).isBetween(0.5 * spreads.with(), 2 * spreads.with());
        assertThat(spreads.outcome()).isEqualTo(Outcome.OPEN);
    }

    @Test
    void forks_that_do_not_differ_as_before_prove_nothing() {
        for (int block = 0; block < 14; block++) {
            add(with, block, 1.0, 1.004, 1.002);
            add(without, block, 1.0, 1.0, 1.0001);
        }
        assertThat(spreads(0.07).orElseThrow().outcome()).isEqualTo(Outcome.OPEN);
        assertThat(spreads(0.002).orElseThrow().outcome()).isEqualTo(Outcome.PROVED);
    }

    @Test
    void pairs_without_as_many_of_both_are_left_out() {
        assertThat(spreads(0)).isEmpty();
        add(with, 0, 1.0, 1.2, 1.1);
        add(without, 0, 2.0, 2.02);
        add(with, 1, 1.0);
        add(without, 1, 1.0);
        assertThat(spreads(0)).isEmpty();
        add(with, 2, 1.0, 1.2);
        add(without, 2, 1.0, 1.0);
        assertThat(spreads(0).orElseThrow().blocks()).isEqualTo(1);
        assertThat(spreads(0).orElseThrow().change()).isEmpty();
        for (int block = 3; block < 40; block++) {
            add(with, block, 1.0, 1.2);
            add(without, block, 1.0, 1.0);
        }
        assertThat(spreads(0).orElseThrow().blocks()).isEqualTo(20);
    }

    @Test
    void a_deviation_needs_two_forks_of_a_block() {
        assertThat(ForkSpreads.deviation(with)).isZero();
        add(with, 0, 1.0);
        add(with, 1, 3.0);
        assertThat(ForkSpreads.deviation(with)).isZero();
        add(with, 1, 3.2);
        assertThat(ForkSpreads.deviation(with)).isCloseTo(Math.sqrt(0.02), within(1e-9));
    }

    @Test
    void impossible_numbers_are_refused() {
        assertThatThrownBy(() ->
                        new ForkSpreads(Optimization.VECTOR_SPILLING, 0, 0.1, 0.1, Optional.empty(), 1, Outcome.OPEN))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() ->
                        new ForkSpreads(Optimization.VECTOR_SPILLING, 3, 0.1, 0.1, Optional.empty(), 0, Outcome.OPEN))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
