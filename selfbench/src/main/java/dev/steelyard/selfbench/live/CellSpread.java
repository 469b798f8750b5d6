package dev.steelyard.selfbench.live;

import dev.steelyard.core.model.Criteria.Looks;
import dev.steelyard.core.stats.Boundary;
import dev.steelyard.core.stats.RepeatedTest;
import java.util.List;

/**
 * What independent log ratios of the same true value say about it.
 *
 * @param mean their mean
 * @param rootMeanSquare root of the mean of their squares: of A/A ratios, the size of a false difference
 * @param halfWidth half the width of the t interval of the mean at the given level, on the log scale
 */
record CellSpread(double mean, double rootMeanSquare, double halfWidth) {

    /**
     * Returns the spread of at least two log ratios.
     *
     * @param level confidence of the interval, in (0, 1)
     */
    static CellSpread of(List<Double> logRatios, double level) {
        double[] values = logRatios.stream().mapToDouble(Double::doubleValue).toArray();
        double squares =
                logRatios.stream().mapToDouble(value -> value * value).average().orElseThrow();
        RepeatedTest test = new RepeatedTest(new Boundary(Looks.once(values.length)), 1 - level);
        RepeatedTest.Result result = test.test(values, 0)
                .orElseThrow(() -> new IllegalArgumentException("an interval needs two ratios: " + logRatios));
        return new CellSpread(result.estimate(), Math.sqrt(squares), result.halfWidth());
    }
}
