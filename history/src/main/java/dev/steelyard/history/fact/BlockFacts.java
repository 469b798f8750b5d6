package dev.steelyard.history.fact;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.model.Metric;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One block, reduced to a value per fork and metric.
 *
 * @param number its place in the run's journal, from 0; it never changes
 * @param id its identity in the run
 * @param start when it started
 * @param forks its forks, in the order in which they started
 * @param compared both sides of each comparison, as verdicts see them; empty unless it is a sample
 */
public record BlockFacts(int number, Block.Id id, Instant start, List<ForkFacts> forks, List<ComparedValue> compared) {

    public BlockFacts {
        forks = List.copyOf(forks);
        compared = List.copyOf(compared);
    }

    /**
     * One fork.
     *
     * @param variant name of its variant, or of its canary
     * @param outcome how it ended
     * @param setup its JVM and settings, by key: what two forks must share for their scores to be comparable; empty if it
     *     never started
     * @param values its value of each metric, as shown in reports; empty unless it completed
     */
    public record ForkFacts(String variant, String outcome, SortedMap<String, String> setup, List<ForkValue> values) {
        public ForkFacts {
            setup = Collections.unmodifiableSortedMap(new TreeMap<>(setup));
            values = List.copyOf(values);
        }
    }

    /**
     * A value of one fork.
     *
     * @param metric name of the metric, see {@link Metric}
     * @param kind kind of the metric
     * @param unit unit of the value
     * @param value the value
     */
    public record ForkValue(String metric, Metric.Kind kind, String unit, double value) {}

    /**
     * Both sides of a metric in a block: time or amount per operation, also for throughput; infinite if a count is zero.
     *
     * @param treatment name of the treatment
     * @param metric name of the metric
     * @param baselineValue value of the baseline
     * @param treatmentValue value of the treatment
     */
    public record ComparedValue(String treatment, String metric, double baselineValue, double treatmentValue) {}
}
