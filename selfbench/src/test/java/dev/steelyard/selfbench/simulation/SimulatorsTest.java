package dev.steelyard.selfbench.simulation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.steelyard.selfbench.simulation.ForkDistribution.Bimodal;
import dev.steelyard.selfbench.simulation.ForkDistribution.Groups;
import dev.steelyard.selfbench.simulation.ForkDistribution.Heavy;
import dev.steelyard.selfbench.simulation.ForkDistribution.Normal;
import dev.steelyard.selfbench.simulation.ForkDistribution.OneSided;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class SimulatorsTest {

    private static final int DRAWS = 200_000;

    @Test
    void distributions_have_mean_zero_and_the_spread_they_name() {
        for (ForkDistribution forks : List.of(
                new Normal(0.02),
                new Heavy(0.02),
                new Bimodal(0.02),
                new Groups(0.06, 0.3, 0.01),
                new OneSided(0.02))) {
            SplittableRandom random = new SplittableRandom(3);
            double sum = 0;
            double squares = 0;
            for (int i = 0; i < DRAWS; i++) {
                double value = forks.draw(random);
                sum += value;
                squares += value * value;
            }
            assertThat(sum / DRAWS).describedAs(forks.label()).isCloseTo(0, within(0.0005));
            // Student's t with 3 degrees of freedom has no fourth moment, so its variance comes slowly.
            assertThat(Math.sqrt(squares / DRAWS)).describedAs(forks.label()).isCloseTo(forks.spread(), within(0.002));
        }
    }

    @Test
    void groups_name_their_distance_shares_and_spread() {
        assertThat(new Groups(0.06, 0.3, 0.001).label()).isEqualTo("two groups 6 % apart, 30/70, 0.1 % within");
    }

    @Test
    void each_row_draws_its_own_public_benchmark() {
        PublicForks forks = PublicForks.of(
                List.of("benchmark,iteration_sd,fork1,fork2,fork3", "b001,0.1,0.1,0.1,0.1", "b002,0.1,-0.2,-0.2,-0.2"));
        assertThat(forks.benchmarks()).isEqualTo(2);
        SplittableRandom random = new SplittableRandom(5);
        for (int i = 0; i < 20; i++) {
            ForkDistribution row = forks.ofRow(random);
            // Without any spread there is no noise to add, so all forks of a row are equal.
            assertThat(row.draw(random)).isEqualTo(row.draw(random)).isIn(0.1, -0.2);
        }
    }

    @Test
    void a_file_of_another_format_is_named_as_such() {
        assertThatThrownBy(() -> PublicForks.of(List.of("name,score", "a,1")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("benchmark,iteration_sd,fork1,");
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
    void a_proportion_has_the_exact_interval() {
        Proportion proportion = new Proportion(3, 100);
        // SciPy: stats.binomtest(3, 100).proportion_ci(method="exact")
        assertThat(proportion.low()).isCloseTo(0.006230, within(1e-5));
        assertThat(proportion.high()).isCloseTo(0.085176, within(1e-5));
        assertThat(new Proportion(0, 10).low()).isZero();
        assertThat(new Proportion(10, 10).high()).isEqualTo(1);
        assertThat(proportion.cells()).isEqualTo("3 of 100 | 3.00 % | 0.62 to 8.52 %");
    }
}
