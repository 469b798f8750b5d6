package dev.steelyard.core.model;

import java.util.List;

/**
 * A run with everything that was measured and decided: what every renderer draws.
 *
 * @param run the run as fixed before its first block
 * @param blocks all its blocks, pilots and failed ones included, in the order in which they ended
 * @param rows one per benchmark, metric and treatment, in the order of the benchmarks
 * @param kind where its forks come from
 */
public record RunReport(Run run, List<Block> blocks, List<Judged> rows, Kind kind) {
    public RunReport {
        blocks = List.copyOf(blocks);
        rows = List.copyOf(rows);
    }

    /** The report of a live run. */
    public RunReport(Run run, List<Block> blocks, List<Judged> rows) {
        this(run, blocks, rows, Kind.LIVE);
    }

    /** Where the forks of a report come from. */
    public enum Kind {
        /** Steelyard measured them, in blocks. */
        LIVE("live"),
        /** They were read from files of results: there are no blocks, no order was drawn and no budget spent. */
        OFFLINE("offline");

        private final String label;

        Kind(String label) {
            this.label = label;
        }

        /** Returns the word used in files. */
        public String label() {
            return label;
        }
    }
}
