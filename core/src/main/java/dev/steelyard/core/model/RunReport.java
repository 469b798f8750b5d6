package dev.steelyard.core.model;

import java.util.List;

/**
 * A run with everything that was measured and decided: what every renderer draws.
 *
 * @param run the run as fixed before its first block
 * @param blocks all its blocks, pilots and failed ones included, in the order in which they ended
 * @param rows one per benchmark, metric and treatment, in the order of the benchmarks
 */
public record RunReport(Run run, List<Block> blocks, List<Judged> rows) {
    public RunReport {
        blocks = List.copyOf(blocks);
        rows = List.copyOf(rows);
    }
}
