package dev.steelyard.history.browse;

import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.judgment.Comparison.Scores;
import java.util.List;
import java.util.Optional;

/**
 * A row of a recorded run.
 *
 * @param benchmark the benchmark
 * @param metric the metric, such as {@code gc.alloc.rate.norm}
 * @param unit unit of the scores
 * @param baseline name of the variant that it is compared with
 * @param treatment name of the other variant
 * @param outcome label of its status, or of its verdict if it was measured: both in lower case
 * @param change change of the time or amount per operation; empty without an estimate
 * @param doubtful whether its change should not be shown as a number: it drifted from block to block, or is far from the change of the
 *     mean scores
 * @param scores both scores, as far as there are any
 * @param blocks number of blocks
 * @param findings what explain said of it, each with how certain it is
 */
public record RecordedRow(
        RecordedBenchmark benchmark,
        String metric,
        String unit,
        String baseline,
        String treatment,
        String outcome,
        Optional<Change> change,
        boolean doubtful,
        Scores scores,
        int blocks,
        List<Finding> findings) {

    public RecordedRow {
        findings = List.copyOf(findings);
    }

    /** Returns whether this is about the score itself. */
    public boolean isScore() {
        return metric.equals("score");
    }

    /**
     * A finding of explain.
     *
     * @param certainty label of how certain it is, such as {@code proved}
     * @param text a sentence without its full stop
     */
    public record Finding(String certainty, String text) {}

    /** Returns this row with what explain said of it. */
    public RecordedRow with(List<Finding> others) {
        return new RecordedRow(
                benchmark, metric, unit, baseline, treatment, outcome, change, doubtful, scores, blocks, others);
    }
}
