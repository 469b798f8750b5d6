package dev.steelyard.history.change.segment;

import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The piecewise-constant fit that minimizes the sum of {@code min((x - level)^2, bound^2)} plus a penalty per change: R-FPOP of Fearnhead
 * and Rigaill (2019, Changepoint detection in the presence of outliers, JASA 114:169, algorithm 2).
 *
 * <p>The cost of the best fit up to a point, as a function of the last level, is kept in pieces of parabolas. Levels that cannot be the
 * last one of any best fit are pruned, so the time of a step depends on the number of remaining pieces: a few, whatever the length. Exact,
 * and in expectation linear in the number of points.
 */
public final class BoundedSegmentation {

    private final double bound;
    private final double penalty;
    private CostPieces current = new CostPieces();
    private CostPieces next = new CostPieces();

    /**
     * @param bound maximum distance from a level that counts, in the unit of the values, above 0
     * @param penalty cost of a change, in the unit of the squared values; above {@code bound^2}, as otherwise a single outlier at an end
     *     would be a segment of its own
     */
    public BoundedSegmentation(double bound, double penalty) {
        this.bound = bound;
        this.penalty = penalty;
    }

    /**
     * Returns the changes of the best fit: the first point of each segment but the first, ascending.
     *
     * @param values the values, at least 1
     */
    public int[] changes(double[] values) {
        double low = Double.POSITIVE_INFINITY;
        double high = Double.NEGATIVE_INFINITY;
        for (double value : values) {
            low = Math.min(low, value);
            high = Math.max(high, value);
        }
        // A level outside the range of the values is never better than the nearest value.
        double end = high + Math.max((high - low) * 1e-9, Double.MIN_NORMAL);
        int[] previous = new int[values.length];
        current.clear();
        current.put(low, end, 0, 0, 0, 0);
        double limit = Double.POSITIVE_INFINITY;
        for (int point = 0; point < values.length; point++) {
            if (point > 0) {
                int best = current.lowest();
                previous[point] = current.origin(best);
                limit = current.minimum(best) + penalty;
            }
            next.clear();
            current.advance(values[point], bound, limit, point, next);
            CostPieces swap = current;
            current = next;
            next = swap;
        }
        Deque<Integer> starts = new ArrayDeque<>();
        for (int start = current.origin(current.lowest()); start > 0; start = previous[start]) {
            starts.addFirst(start);
        }
        return starts.stream().mapToInt(Integer::intValue).toArray();
    }
}
