package dev.steelyard.core.model;

import java.util.List;
import java.util.Optional;

/**
 * A run with everything that was measured and decided: what every renderer draws.
 *
 * @param run the run as fixed before its first block
 * @param blocks all its blocks, pilots and failed ones included, in the order in which they ended; what is large in them
 *     may be a {@link StoredList}, so a renderer passes over them as seldom as it can
 * @param rows one per benchmark, metric and treatment, in the order of the benchmarks
 * @param command the words of the command line that began the run, without the launcher; empty if it is not known
 * @param outlook what more time would probably settle, a sentence; empty where time is not what is missing
 */
public record RunReport(
        Run run, List<Block> blocks, List<Judged> rows, List<String> command, Optional<String> outlook) {
    public RunReport {
        blocks = List.copyOf(blocks);
        rows = List.copyOf(rows);
        command = List.copyOf(command);
    }

    /** A report of a run whose command line is not known and that more time would not change. */
    public RunReport(Run run, List<Block> blocks, List<Judged> rows) {
        this(run, blocks, rows, List.of(), Optional.empty());
    }
}
