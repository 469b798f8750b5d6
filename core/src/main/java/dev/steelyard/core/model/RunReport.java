package dev.steelyard.core.model;

import java.util.List;

/**
 * A run with everything that was measured and decided: what every renderer draws.
 *
 * @param run the run as fixed before its first block
 * @param blocks all its blocks, pilots and failed ones included, in the order in which they ended; what is large in them
 *     may be a {@link StoredList}, so a renderer passes over them as seldom as it can
 * @param rows one per benchmark, metric and treatment, in the order of the benchmarks
 * @param command the words of the command line that began the run, without the launcher; empty if it is not known
 */
public record RunReport(Run run, List<Block> blocks, List<Judged> rows, List<String> command) {
    public RunReport {
        blocks = List.copyOf(blocks);
        rows = List.copyOf(rows);
        command = List.copyOf(command);
    }

    /** A report of a run whose command line is not known. */
    public RunReport(Run run, List<Block> blocks, List<Judged> rows) {
        this(run, blocks, rows, List.of());
    }
}
