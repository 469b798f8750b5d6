package dev.steelyard.selfbench.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.steelyard.core.stats.Boundaries;
import dev.steelyard.core.verdict.Judge;
import dev.steelyard.selfbench.simulation.Changes.Found;
import dev.steelyard.selfbench.simulation.Noise.Bound;
import dev.steelyard.selfbench.simulation.Noise.Lottery;
import dev.steelyard.selfbench.simulation.Noise.Machine;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A bound is the promise plus four standard deviations of the binomial count. */
class SimulationTest {

    private static final Judge JUDGE = new Judge(new Boundaries());
    private static final long SEED = 7;

    private static final List<Noise> NOISES = List.of(
            Noise.of(Lottery.NORMAL, 0.023),
            Noise.of(Lottery.HEAVY, 0.023),
            Noise.of(Lottery.BIMODAL, 0.005),
            Noise.on(Machine.CORRELATED, 0.023),
            Noise.on(Machine.DRIFTING, 0.08),
            Noise.on(Machine.POSITIONS, 0.005));

    @Test
    void identical_code_is_seldom_called_changed_whatever_the_noise() {
        FalseChanges table = new FalseChanges(JUDGE, SEED);
        int hits = 0;
        for (Noise noise : NOISES) {
            hits += table.rows(noise, 10, 10).hits();
        }
        // Together, since 100 rows of one noise would let five times the promise pass.
        assertThat(hits).isLessThanOrEqualTo(Proportion.most(600, 0.01));
        assertThat(table.resumed()).isGreaterThan(50);
    }

    @Test
    void a_family_of_identical_code_seldom_has_any_false_verdict_with_a_budget_or_without() {
        FalseChanges table = new FalseChanges(JUDGE, SEED);
        Proportion share = table.families(Noise.of(Lottery.NORMAL, 0.023), 10, 12);
        assertThat(share.hits()).isLessThanOrEqualTo(Proportion.most(10, 0.01));
        assertThat(table.resumed()).isPositive();
    }

    @Test
    void a_change_of_five_per_cent_is_found_soon_and_the_interval_holds_it() {
        Found found = new Changes(JUDGE, SEED).simulate(Noise.of(Lottery.NORMAL, 0.023), 0.05, 0.02, 100);
        assertThat(found.found().hits()).isGreaterThanOrEqualTo(95);
        assertThat(found.wrong().hits()).isZero();
        assertThat(found.meanBlocks()).isLessThan(15);
        assertThat(found.covered().trials() - found.covered().hits()).isLessThanOrEqualTo(Proportion.most(100, 0.01));
        assertThat(found.lean()).isBetween(0.0, 0.006);
    }

    @Tag("long")
    @Test
    void the_promise_holds_at_length() {
        FalseChanges table = new FalseChanges(JUDGE, SEED);
        for (Noise noise : NOISES) {
            Proportion rows = table.rows(noise, 400, 10);
            assertThat(rows.hits()).describedAs(noise.toString()).isLessThanOrEqualTo(Proportion.most(4000, 0.01));
        }
        Proportion family = table.families(Noise.of(Lottery.NORMAL, 0.023), 100, 70);
        assertThat(family.hits()).isLessThanOrEqualTo(Proportion.most(100, 0.01));
    }

    /** Beyond the promise: docs/statistics.md names what it costs. */
    @Tag("long")
    @Test
    void noise_bound_to_one_variant_costs_what_is_documented() {
        Dependence table = new Dependence(JUDGE, SEED);
        Proportion correlated =
                table.simulate(Noise.bound(Bound.CORRELATED, 0.023), 0, 2000).changed();
        assertThat(correlated.hits()).isBetween(40, Proportion.most(2000, 0.063));
        Proportion drifting = table.simulate(Noise.bound(Bound.DRIFTING, 0.023), 0, 2000).changed();
        assertThat(drifting.hits()).isBetween(40, Proportion.most(2000, 0.047));
    }

    /** G*Power's classic: n = 34 for d = 0.5 at two-sided 5 % and power 0.80; 0.807778 from the noncentral t. */
    @Test
    void the_fixed_sample_agrees_with_the_noncentral_t() {
        assertThat(FixedSample.blocks(0.8, 0.5, 0.05)).isEqualTo(34);
        assertThat(FixedSample.power(34, 0.5, 0.05)).isCloseTo(0.8078, within(0.001));
        assertThat(FixedSample.power(10, 0, 0.01)).isCloseTo(0.01, within(0.0005));
        assertThat(FixedSample.blocks(0.99, 100, 0.01)).isBetween(2, 4);
    }

    @Test
    void a_share_has_the_exact_interval() {
        Proportion share = new Proportion(3, 100);
        // SciPy: stats.binomtest(3, 100).proportion_ci(method="exact")
        assertThat(share.low()).isCloseTo(0.006230, within(1e-5));
        assertThat(share.high()).isCloseTo(0.085176, within(1e-5));
        assertThat(new Proportion(0, 10).low()).isZero();
        assertThat(new Proportion(10, 10).high()).isEqualTo(1);
        assertThat(share.cells()).isEqualTo("3 of 100 | 3.00 % | 0.62 to 8.52 %");
    }
}
