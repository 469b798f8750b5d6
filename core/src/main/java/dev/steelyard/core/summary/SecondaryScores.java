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
 * The values of a fork's secondary results: methods of a group and auxiliary counters.
 *
 * <p>Methods and counters of operations have the score's estimand, sum(time) / sum(operations) over the counted slices,
 * with the time and the operations of their own. Where nothing was counted that is infinite: the time went by all the
 * same. A counter of events is sum(events) / sum(operations), those operations included that JMH ran without timing them,
 * since it counts their events too.
 */
public final class SecondaryScores {

    private SecondaryScores() {}

    /**
     * A value.
     *
     * @param kind what it is
     * @param perOperation time or events per operation, for throughput too; infinite if nothing was counted
     */
    public record Value(Kind kind, double perOperation) {}

    /**
     * Returns the values by metric; one that cannot be had is absent, and so is what no comparison is made of.
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

        /** Not a number where there is none. */
        double value() {
            return switch (kind) {
                case EVENTS -> executed > 0 ? counted / executed : Double.NaN;
                case MEMBER, OPERATIONS -> rate();
                // Only whether there is a result matters, which is told of and never compared.
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
