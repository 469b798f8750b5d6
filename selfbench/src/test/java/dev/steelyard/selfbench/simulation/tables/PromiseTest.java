package dev.steelyard.selfbench.simulation.tables;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.decision.Judge;
import dev.steelyard.core.model.Criteria.Looks;
import dev.steelyard.core.stats.BoundaryCache;
import dev.steelyard.selfbench.simulation.ForkDistribution.Groups;
import dev.steelyard.selfbench.simulation.ForkDistribution.Normal;
import dev.steelyard.selfbench.simulation.ForkDistribution.OneSided;
import dev.steelyard.selfbench.simulation.Noise;
import dev.steelyard.selfbench.simulation.Proportion;
import dev.steelyard.selfbench.simulation.SimulatedRow.Kind;
import dev.steelyard.selfbench.simulation.SimulatedRow.LossRule;
import dev.steelyard.selfbench.simulation.SimulatedRow.Losses;
import dev.steelyard.selfbench.simulation.WaitingSimulator.Cell;
import dev.steelyard.selfbench.simulation.WaitingSimulator.Collector;
import dev.steelyard.selfbench.simulation.tables.InsideTable.Reported;
import dev.steelyard.selfbench.simulation.tables.TrueChange.Found;
import dev.steelyard.selfbench.simulation.tables.WaitingTable.Bias;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Where the promise is hard to keep; a bound is the promise plus four standard deviations of the count or mean. */
class PromiseTest {

    private static final SimulationSettings SETTINGS = SimulationSettings.small(new Judge(new BoundaryCache()), 11);
    /** Few looks make short runs; the promise is the same. */
    private static final Looks SHORT = new Looks(4, 10);

    private static final double LARGEST_BIAS = 0.002;

    @Test
    void waiting_for_a_cpu_is_no_change_where_the_collector_of_one_side_works() {
        WaitingTable table = new WaitingTable(SETTINGS);
        for (int threads : new int[] {1, 2, 4}) {
            for (Collector collector : Collector.values()) {
                Cell cell = new Cell(0.1, threads, collector, false);
                Bias bias = table.bias(cell, 0.001);
                assertThat(Math.abs(bias.mean()))
                        .describedAs(cell.toString())
                        .isLessThan(LARGEST_BIAS + 4 * bias.error());
            }
        }
    }

    @Test
    void waiting_that_both_sides_share_cancels() {
        Bias bias = new WaitingTable(SETTINGS).bias(new Cell(0.2, 2, Collector.EVERY, true), 0.001);
        assertThat(Math.abs(bias.mean())).isLessThan(LARGEST_BIAS);
    }

    @Test
    void tight_groups_of_forks_are_rarely_called_a_change_in_a_family() {
        Proportion any = new FamiliesTable(SETTINGS)
                .families(Noise.of(new Groups(0.06, 0.5, 0.001)), 20, SHORT, 100)
                .any();
        assertThat(any.hits()).isLessThanOrEqualTo(Proportion.most(100, 0.01));
    }

    @Test
    void one_sided_tails_of_both_sides_are_rarely_called_a_change_in_a_family() {
        Proportion any = new FamiliesTable(SETTINGS)
                .families(Noise.of(new OneSided(0.023)), 20, SHORT, 40)
                .any();
        assertThat(any.hits()).isLessThanOrEqualTo(Proportion.most(40, 0.01));
    }

    @Test
    void no_way_to_stop_makes_false_changes_of_a_family_likely() {
        List<double[]> rows = new FamilyBoundTable(SETTINGS).least(Noise.of(new Normal(0.023)), 20, 60);
        assertThat(FamilyBoundTable.any(rows, 20).hits()).isLessThanOrEqualTo(Proportion.most(60, 0.01));
        assertThat(FamilyBoundTable.any(rows, 1).trials()).isEqualTo(1200);
        assertThat(FamilyBoundTable.any(rows, 7).trials()).isEqualTo(120);
    }

    @Test
    void a_short_budget_finds_changes_and_rarely_false_ones() {
        ShortBudgetTable.Decided decided = new ShortBudgetTable(SETTINGS).decided(20, new Normal(0.023), 0.5, true, 60);
        assertThat(decided.wrong().hits()).isLessThanOrEqualTo(Proportion.most(60, 0.01));
        assertThat(decided.found()).isGreaterThan(3);
    }

    @Test
    void tight_groups_of_recorded_forks_are_rarely_called_a_change_in_a_family() {
        OfflineTable table = new OfflineTable(SETTINGS);
        for (double slow : new double[] {0.5, 0.3}) {
            for (int forks : new int[] {4, 5, 6, 10}) {
                Groups groups = new Groups(0.06, slow, 0.003);
                assertThat(table.families(groups, 20, forks, 300).hits())
                        .describedAs(forks + " forks, " + groups)
                        .isLessThanOrEqualTo(Proportion.most(300, 0.01));
            }
        }
    }

    @Test
    void true_changes_inside_the_margin_do_not_make_false_changes_more_likely() {
        List<Reported> runs = new InsideTable(SETTINGS).live(20, 10, new Looks(4, 6), 250);
        assertThat(runs.stream().mapToInt(Reported::equivalent).sum()).isGreaterThan(250 * 20 * 9 / 10);
        assertThat(InsideTable.anyFalse(runs).hits()).isLessThanOrEqualTo(Proportion.most(250, 0.01));
    }

    @Test
    void recorded_changes_inside_the_margin_do_not_make_false_changes_more_likely() {
        List<Reported> runs = new InsideTable(SETTINGS).offline(100, 100, 100);
        assertThat(runs.stream().mapToInt(Reported::equivalent).sum()).isGreaterThan(100 * 100 * 9 / 10);
        assertThat(InsideTable.anyFalse(runs).hits()).isLessThanOrEqualTo(Proportion.most(100, 0.01));
    }

    @Test
    void a_treatment_whose_slow_forks_die_is_rarely_called_improved() {
        Losses losses = new Losses(Kind.DIES, LossRule.SLOWEST, 0.2);
        Proportion improved =
                new SurvivorsTable(SETTINGS).survivors(losses, 600).improved();
        assertThat(improved.hits()).isLessThanOrEqualTo(Proportion.most(600, 0.01));
    }

    @Test
    void a_treatment_whose_slow_forks_page_is_rarely_called_improved() {
        Losses losses = new Losses(Kind.PAGES, LossRule.SLOWEST, 0.2);
        Proportion improved =
                new SurvivorsTable(SETTINGS).survivors(losses, 300).improved();
        assertThat(improved.hits()).isLessThanOrEqualTo(Proportion.most(300, 0.01));
    }

    @Test
    void a_change_as_large_as_the_margin_is_rarely_called_equivalent() {
        Found found = new EquivalentTable(SETTINGS).simulate(SimulationSettings.MARGIN, 0.005, 300);
        assertThat(found.equivalent().hits()).isLessThanOrEqualTo(Proportion.most(300, 0.01));
    }

    /** At most a twentieth more blocks than commit 90e92f8 took with the same seeds: 7.735 and 4.385. */
    @Test
    void true_changes_are_found_no_later_than_before() {
        TrueChange simulation = new TrueChange(SETTINGS);
        Found ordinary = simulation.simulate(Noise.of(new Normal(0.01)), 0.03, SimulationSettings.MARGIN, 200);
        assertThat(ordinary.found().hits()).isGreaterThanOrEqualTo(198);
        assertThat(ordinary.meanBlocks()).isLessThan(1.05 * 7.735);
        Found tight = simulation.simulate(Noise.of(new Normal(0.005)), 0.05, SimulationSettings.MARGIN, 200);
        assertThat(tight.found().hits()).isGreaterThanOrEqualTo(198);
        assertThat(tight.meanBlocks()).isLessThan(1.05 * 4.385);
    }
}
