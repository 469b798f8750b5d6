package dev.steelyard.selfbench.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.decision.Judge;
import dev.steelyard.core.judgment.Verdict;
import dev.steelyard.core.judgment.Verdict.Outcome;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Criteria.Looks;
import dev.steelyard.core.model.Criteria.Margins;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.stats.BoundaryCache;
import dev.steelyard.selfbench.simulation.ForkDistribution.Normal;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class LeastPValuesTest {

    private static final Criteria CRITERIA = new Criteria(0.01, new Margins(0.02, 0.02), new Looks(4, 12), true);
    private static final Noise NOISE = Noise.of(new Normal(0.02));

    private final Judge judge = new Judge(new BoundaryCache());

    @Test
    void no_run_stops_at_a_smaller_p_value() {
        int changes = 0;
        for (long seed = 0; seed < 40; seed++) {
            double truth = seed % 2 == 0 ? 0.06 : 0;
            Run run = BlockSimulator.run(CRITERIA, 1, Duration.ofDays(1), seed);
            Verdict stopped = new RunSimulator(judge, 0)
                    .simulate(run, BlockSimulator.of(NOISE, truth, 1, seed))
                    .rows()
                    .get(0)
                    .verdict();
            double least = new LeastPValues(judge).of(run, BlockSimulator.of(NOISE, truth, 1, seed))[0];
            if (stopped.outcome() == Outcome.IMPROVED || stopped.outcome() == Outcome.REGRESSED) {
                changes++;
                assertThat(least).isLessThanOrEqualTo(stopped.adjustedPValue().orElseThrow());
            }
        }
        assertThat(changes).isGreaterThan(10);
    }

    @Test
    void each_row_has_its_own() {
        Run run = BlockSimulator.run(CRITERIA, 3, Duration.ofDays(1), 5);
        double[] least = new LeastPValues(judge).of(run, BlockSimulator.of(NOISE, 0.3, 3, 5));
        assertThat(least).hasSize(3);
        assertThat(Arrays.stream(least).max().orElseThrow()).isLessThan(0.01);
    }
}
