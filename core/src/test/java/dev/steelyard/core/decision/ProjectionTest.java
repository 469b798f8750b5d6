package dev.steelyard.core.decision;

import static org.assertj.core.api.Assertions.assertThat;

import dev.steelyard.core.evidence.Spread;
import dev.steelyard.core.stats.ForkLottery;
import dev.steelyard.core.stats.Welch;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class ProjectionTest {

    /** The definition, number by number. */
    private static int slow(Spread spread, double difference, double pValue) {
        double clear = difference - spread.slack();
        for (int n = Math.max(2, ForkLottery.fewest(pValue)); n <= Projection.FARTHEST; n++) {
            if (Welch.pValue(clear, spread.error(n), spread.degrees(n)) <= pValue) {
                return n;
            }
        }
        return Projection.FARTHEST + 1;
    }

    @Test
    void the_fewest_samples_are_those_of_the_definition() {
        SplittableRandom random = new SplittableRandom(20261122);
        Projection projection = Projection.ofOneLook();
        for (int i = 0; i < 2000; i++) {
            double left = Math.exp(random.nextDouble(-14, -4));
            double right = random.nextBoolean() ? 0 : left * Math.exp(random.nextDouble(-3, 3));
            Spread spread = Spread.ofForks(left, right, random.nextBoolean() ? 0 : 0.0005);
            double difference = Math.sqrt(left + right) * Math.exp(random.nextDouble(-3, 3)) + spread.slack();
            double pValue = Math.exp(random.nextDouble(-14, -1));
            assertThat(projection.fewest(spread, difference, pValue))
                    .as("%s, %s, %s", spread, difference, pValue)
                    .isEqualTo(slow(spread, difference, pValue));
        }
    }

    @Test
    void what_can_never_be_decided_takes_more_than_the_farthest() {
        Projection projection = Projection.ofOneLook();
        Spread spread = Spread.ofForks(0.01, 0, 0.1);
        assertThat(projection.fewest(spread, 0.1, 0.01)).isEqualTo(Projection.FARTHEST + 1);
        assertThat(projection.fewest(spread, 0.2, 0)).isEqualTo(Projection.FARTHEST + 1);
        assertThat(projection.fewest(spread, 0.1 + 1e-6, 0.01)).isEqualTo(Projection.FARTHEST + 1);
    }
}
