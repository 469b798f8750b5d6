package dev.steelyard.core.summary;

import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.Secondary;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.model.Metric.Kind;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The values of a fork's secondary results: group methods and auxiliary counters.
 *
 * <p>Group methods and counters of operations have the score's estimand, sum(time) / sum(operations) over the counted
 * slices, with their own time and operations. If the count is zero, the value is infinite, because time still passed. A
 * counter of events is sum(events) / sum(operations), including operations that JMH ran without timing them, because it
 * counts their events too.
 */
public final class SecondaryScores {

    private SecondaryScores() {}

    /**
     * A value of a secondary result.
     *
     * @param kind kind of the metric
     * @param perOperation time or events per operation, also for throughput; infinite if the count is zero
     */
    public record Value(Kind kind, double perOperation) {}

    /**
     * Returns the values by metric; unavailable values and results that are not compared are absent.
     *
     * @param leftOut turns that do not count
     */
    public static SortedMap<String, Value> of(Fork fork, Set<Integer> leftOut) {
        List<Slice> slices = ForkScores.counted(fork, turn -> !leftOut.contains(turn));
        if (slices.stream().allMatch(slice -> slice.secondary().isEmpty())) {
            return Collections.emptySortedMap();
        }
        TreeSet<String> labels = new TreeSet<>();
        slices.forEach(slice -> labels.addAll(slice.secondary().keySet()));
        SortedMap<String, Value> values = new TreeMap<>();
        for (String label : labels) {
            Sum sum = new Sum();
            slices.forEach(slice -> sum.add(slice, slice.secondary().get(label)));
            double value = sum.value();
            if (sum.kind != Kind.OTHER && !Double.isNaN(value)) {
                values.put(Metric.ofLabel(label), new Value(sum.kind, value));
            }
        }
        return values;
    }

    /** The sums of one label. */
    private static final class Sum {
        private Kind kind = Kind.OTHER;
        private double time;
        private double counted;
        private double executed;

        void add(Slice slice, @Nullable Secondary result) {
            if (result == null) {
                return;
            }
            kind = result.kind();
            double amount = kind == Kind.AMBIGUOUS ? result.score() : result.operations();
            if (Double.isFinite(amount) && Double.isFinite(result.time())) {
                time += result.time();
                counted += amount;
                executed += slice.own().operations();
            }
        }

        /** Returns the value; NaN if there is none. */
        double value() {
            return switch (kind) {
                case EVENTS -> executed > 0 ? counted / executed : Double.NaN;
                case MEMBER, OPERATIONS -> rate();
                // The value is never compared; it only shows whether there is a result.
                case AMBIGUOUS -> counted;
                case SCORE, QUANTILE, ALLOCATION, OTHER -> Double.NaN;
            };
        }

        private double rate() {
            if (!(time > 0)) {
                return Double.NaN;
            }
            return counted > 0 ? time / counted : Double.POSITIVE_INFINITY;
        }
    }
}
