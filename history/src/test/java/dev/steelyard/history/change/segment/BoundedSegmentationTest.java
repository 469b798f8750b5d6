package dev.steelyard.history.change.segment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The pruned segmentation against dynamic programming over all segmentations, with every segment's level found by trying. */
class BoundedSegmentationTest {

    /** The lowest bounded loss of one level: between two places where some loss reaches its bound, it is a mean. */
    private static double segmentCost(double[] values, int from, int to, double bound) {
        double[] cuts = new double[2 * (to - from)];
        for (int i = from; i < to; i++) {
            cuts[2 * (i - from)] = values[i] - bound;
            cuts[2 * (i - from) + 1] = values[i] + bound;
        }
        Arrays.sort(cuts);
        double lowest = Double.POSITIVE_INFINITY;
        for (int cut = 0; cut + 1 < cuts.length; cut++) {
            double middle = (cuts[cut] + cuts[cut + 1]) / 2;
            double sum = 0;
            int near = 0;
            for (int i = from; i < to; i++) {
                if (Math.abs(values[i] - middle) < bound) {
                    sum += values[i];
                    near++;
                }
            }
            double level = near == 0 ? middle : Math.max(cuts[cut], Math.min(cuts[cut + 1], sum / near));
            lowest = Math.min(lowest, loss(values, from, to, level, bound));
        }
        return lowest;
    }

    private static double loss(double[] values, int from, int to, double level, double bound) {
        double loss = 0;
        for (int i = from; i < to; i++) {
            loss += Math.min((values[i] - level) * (values[i] - level), bound * bound);
        }
        return loss;
    }

    private static double best(double[] values, double bound, double penalty) {
        double[] best = new double[values.length + 1];
        best[0] = -penalty;
        for (int to = 1; to <= values.length; to++) {
            best[to] = Double.POSITIVE_INFINITY;
            for (int from = 0; from < to; from++) {
                best[to] = Math.min(best[to], best[from] + segmentCost(values, from, to, bound) + penalty);
            }
        }
        return best[values.length];
    }

    private static double cost(double[] values, int[] changes, double bound, double penalty) {
        double cost = changes.length * penalty;
        int from = 0;
        for (int i = 0; i <= changes.length; i++) {
            int to = i == changes.length ? values.length : changes[i];
            assertThat(to).isGreaterThan(from);
            cost += segmentCost(values, from, to, bound);
            from = to;
        }
        return cost;
    }

    @Test
    void no_segmentation_costs_less() {
        SplittableRandom random = new SplittableRandom(7);
        int changes = 0;
        for (int trial = 0; trial < 2000; trial++) {
            double[] values = new double[random.nextInt(1, 15)];
            double level = 0;
            for (int i = 0; i < values.length; i++) {
                level = random.nextDouble() < 0.15 ? 6 * random.nextGaussian() : level;
                double noise = random.nextDouble() < 0.1 ? 8 * random.nextGaussian() : random.nextGaussian();
                values[i] = trial % 5 == 0 ? Math.rint(level + noise) : level + noise;
            }
            double bound = 0.5 + 3 * random.nextDouble();
            double penalty = 0.1 + 12 * random.nextDouble();
            int[] found = new BoundedSegmentation(bound, penalty).changes(values);
            changes += found.length;
            assertThat(cost(values, found, bound, penalty))
                    .as("%s, bound %s, penalty %s", Arrays.toString(values), bound, penalty)
                    .isCloseTo(best(values, bound, penalty), within(1e-9));
        }
        assertThat(changes).isGreaterThan(1000);
    }

    @Test
    void levels_far_apart_lose_no_digits() {
        double[] values = {1e9, 1e9 + 1, 1e9, 3e9, 3e9 + 1, 3e9, 3e9 + 9, 3e9 + 9, 3e9 + 8, 3e9 + 9};
        assertThat(new BoundedSegmentation(2.5, 8).changes(values)).containsExactly(3, 6);
    }

    @Test
    void one_value_and_equal_values_have_no_change() {
        assertThat(new BoundedSegmentation(1, 2).changes(new double[] {5})).isEmpty();
        assertThat(new BoundedSegmentation(1, 2).changes(new double[] {5, 5, 5, 5}))
                .isEmpty();
    }
}
