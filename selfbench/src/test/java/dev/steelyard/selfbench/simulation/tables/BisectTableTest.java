package dev.steelyard.selfbench.simulation.tables;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.bisect.range.BisectReport.End;
import dev.steelyard.core.decision.Judge;
import dev.steelyard.core.stats.BoundaryCache;
import dev.steelyard.selfbench.simulation.BisectSimulator.Searched;
import dev.steelyard.selfbench.simulation.BisectSimulator.Task;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Few searches: one in twenty may name a commit that changed nothing, and four standard deviations more. */
class BisectTableTest {

    private static final int SEARCHES = 16;
    private static final int MOST_WRONG = 2;
    private final BisectTable table = new BisectTable(SimulationSettings.small(new Judge(new BoundaryCache()), 7));

    private List<Searched> searches(String label, int count) {
        Map<String, Task> tasks = BisectTable.tasks();
        return tasks.entrySet().stream()
                .filter(entry -> entry.getKey().equals(label))
                .map(entry -> table.searches(label, entry.getValue(), count))
                .findFirst()
                .orElseThrow();
    }

    private static long wrong(List<Searched> all) {
        return all.stream()
                .filter(one -> !one.named().isEmpty() && !one.right())
                .count();
    }

    @Test
    void most_searches_find_the_commit_in_the_usual_time() {
        List<Searched> all = searches("a line of 60 commits | 0.5", SEARCHES);
        assertThat(all.stream().filter(one -> one.end() == End.FOUND)).hasSizeGreaterThan(12);
        assertThat(wrong(all)).isLessThanOrEqualTo(MOST_WRONG);
        assertThat(all).allSatisfy(one -> assertThat(one.time().toMinutes()).isLessThanOrEqualTo(31));
    }

    @Test
    void what_does_not_build_or_began_before_the_range_is_named_with_others() {
        for (String label : List.of(
                "12 on a branch that began before GOOD | 0.5",
                "each does not build with 20 % | 0.5",
                "15 in a row do not build | 0.5")) {
            List<Searched> all = searches(label, SEARCHES);
            assertThat(all).as(label).anyMatch(one -> one.end() == End.FOUND);
            assertThat(all).as(label).anyMatch(one -> one.end() == End.INSEPARABLE);
            assertThat(wrong(all)).as(label).isLessThanOrEqualTo(MOST_WRONG);
        }
    }

    @Test
    void a_seed_decides_everything() {
        assertThat(searches("with merges | 0.5", 2)).isEqualTo(searches("with merges | 0.5", 2));
    }
}
