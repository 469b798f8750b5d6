package dev.steelyard.selfbench.simulation.tables;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.decision.Judge;
import dev.steelyard.core.stats.BoundaryCache;
import dev.steelyard.selfbench.simulation.ForkDistribution.Bimodal;
import dev.steelyard.selfbench.simulation.ForkDistribution.Heavy;
import dev.steelyard.selfbench.simulation.ForkDistribution.Normal;
import dev.steelyard.selfbench.simulation.Noise;
import dev.steelyard.selfbench.simulation.Noise.Dependence;
import dev.steelyard.selfbench.simulation.Noise.Machine;
import dev.steelyard.selfbench.simulation.Proportion;
import dev.steelyard.selfbench.simulation.SettlingPair.Policy;
import dev.steelyard.selfbench.simulation.tables.FalseChangesTable.Rows;
import dev.steelyard.selfbench.simulation.tables.FamiliesTable.Families;
import dev.steelyard.selfbench.simulation.tables.TrueChange.Found;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A bound is the promise plus four standard deviations of the binomial count. */
class SimulationTest {

    private static final SimulationSettings SETTINGS = SimulationSettings.small(new Judge(new BoundaryCache()), 7);

    private static final List<Noise> NOISES = List.of(
            Noise.of(new Normal(0.023)),
            Noise.of(new Heavy(0.023)),
            Noise.of(new Bimodal(0.005)),
            Noise.on(Machine.CORRELATED, 0.023),
            Noise.on(Machine.DRIFTING, 0.08),
            Noise.on(Machine.POSITIONS, 0.005));

    @Test
    void identical_code_is_rarely_called_changed_whatever_the_noise() {
        FalseChangesTable table = new FalseChangesTable(SETTINGS);
        int hits = 0;
        int resumed = 0;
        for (Noise noise : NOISES) {
            Rows rows = table.rows(noise, 10);
            hits += rows.changed().hits();
            resumed += rows.resumed();
        }
        // Together, since 100 rows of one noise would let five times the promise pass.
        assertThat(hits).isLessThanOrEqualTo(Proportion.most(600, 0.01));
        assertThat(resumed).isGreaterThan(50);
    }

    @Test
    void a_family_of_identical_code_rarely_has_any_false_verdict_with_a_budget_or_without() {
        Families families = new FamiliesTable(SETTINGS).families(Noise.of(new Normal(0.023)), 12, 12);
        assertThat(families.any().hits()).isLessThanOrEqualTo(Proportion.most(12, 0.01));
        assertThat(families.resumed()).isPositive();
    }

    @Test
    void a_change_of_five_percent_is_found_soon_and_the_interval_contains_it() {
        Found found = new TrueChange(SETTINGS).simulate(Noise.of(new Normal(0.023)), 0.05, 0.02, 100);
        assertThat(found.found().hits()).isGreaterThanOrEqualTo(95);
        assertThat(found.wrong().hits()).isZero();
        assertThat(found.meanBlocks()).isLessThan(15);
        assertThat(found.covered().trials() - found.covered().hits()).isLessThanOrEqualTo(Proportion.most(100, 0.01));
        assertThat(found.lean()).isBetween(0.0, 0.006);
    }

    @Test
    void forks_that_settle_late_on_one_side_are_called_changed_unless_each_is_waited_for() {
        SettlingTable table = new SettlingTable(SETTINGS);
        assertThat(table.rows(Policy.EACH_SETTLED, 3, 10, 10).hits()).isLessThanOrEqualTo(Proportion.most(100, 0.01));
        // The difference is there to be found, so that the line above can fail.
        assertThat(table.rows(Policy.LIKE_THE_PILOT, 3, 10, 10).hits()).isGreaterThan(10);
    }

    @Test
    void the_same_seed_gives_the_same_runs_whatever_the_number_of_threads() {
        TrueChange simulation = new TrueChange(SETTINGS);
        Noise noise = Noise.of(new Normal(0.01));
        assertThat(simulation.simulate(noise, 0.03, 0.02, 20)).isEqualTo(simulation.simulate(noise, 0.03, 0.02, 20));
    }

    @Tag("long")
    @Test
    void the_promise_holds_at_length() {
        FalseChangesTable table = new FalseChangesTable(SETTINGS);
        for (Noise noise : NOISES) {
            Proportion rows = table.rows(noise, 400).changed();
            assertThat(rows.hits()).describedAs(noise.toString()).isLessThanOrEqualTo(Proportion.most(4000, 0.01));
        }
        Families families = new FamiliesTable(SETTINGS).families(Noise.of(new Normal(0.023)), 70, 100);
        assertThat(families.any().hits()).isLessThanOrEqualTo(Proportion.most(100, 0.01));
    }

    /** Beyond the promise: docs/statistics.md names what it costs. */
    @Tag("long")
    @Test
    void dependence_of_one_variant_costs_what_is_documented() {
        DependenceTable table = new DependenceTable(SETTINGS);
        Proportion correlated = table.simulate(Noise.dependent(Dependence.CORRELATED, 0.023), 0, 2000)
                .changed();
        assertThat(correlated.hits()).isBetween(40, Proportion.most(2000, 0.063));
        Proportion drifting = table.simulate(Noise.dependent(Dependence.DRIFTING, 0.023), 0, 2000)
                .changed();
        assertThat(drifting.hits()).isBetween(40, Proportion.most(2000, 0.047));
    }
}
