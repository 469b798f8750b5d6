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
 * @param kind where its forks come from
 * @param resume the words of the command line that goes on with the run, without the launcher, such as
 *     {@code compare --resume ID}; options that give it more time may follow; empty if it is not known
 */
public record RunReport(
        Run run,
        List<Block> blocks,
        List<Judged> rows,
        List<String> command,
        Optional<String> outlook,
        Kind kind,
        List<String> resume) {
    public RunReport {
        resume = List.copyOf(resume);
        blocks = List.copyOf(blocks);
        rows = List.copyOf(rows);
        command = List.copyOf(command);
    }

    /** A report of a run whose command line is not known and that more time would not change. */
    public RunReport(Run run, List<Block> blocks, List<Judged> rows) {
        this(run, blocks, rows, List.of(), Optional.empty());
    }

    /** The report of a live run. */
    public RunReport(Run run, List<Block> blocks, List<Judged> rows, List<String> command, Optional<String> outlook) {
        this(run, blocks, rows, command, outlook, Kind.LIVE);
    }

    /** A report of a run that nothing goes on with. */
    public RunReport(
            Run run, List<Block> blocks, List<Judged> rows, List<String> command, Optional<String> outlook, Kind kind) {
        this(run, blocks, rows, command, outlook, kind, List.of());
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
