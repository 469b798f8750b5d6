package dev.steelyard.core.judgment;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.StoredList;
import dev.steelyard.core.model.Run;
import java.util.List;

/**
 * A run with everything that was measured and decided: what every renderer draws.
 *
 * @param run the run as fixed before its first block
 * @param blocks all its blocks, pilots and failed ones included, in the order in which they ended; what is large in them
 *     may be a {@link StoredList}, so a renderer passes over them as seldom as it can
 * @param judgment what was decided
 * @param commands the command lines that began it and go on with it
 * @param kind where its forks come from
 */
public record RunReport(Run run, List<Block> blocks, Judgment judgment, Commands commands, Kind kind) {
    public RunReport {
        blocks = List.copyOf(blocks);
    }

    /** The report of a live run. */
    public RunReport(Run run, List<Block> blocks, Judgment judgment, Commands commands) {
        this(run, blocks, judgment, commands, Kind.LIVE);
    }

    /**
     * Command lines of a run, as words without the launcher; each is empty if it is not known.
     *
     * @param begin the one that began it
     * @param resume the one that goes on with it, such as {@code compare --resume ID}; options that give it more time may
     *     follow
     */
    public record Commands(List<String> begin, List<String> resume) {
        /** Nothing is known. */
        public static final Commands UNKNOWN = new Commands(List.of(), List.of());

        public Commands {
            begin = List.copyOf(begin);
            resume = List.copyOf(resume);
        }
    }

    /** Returns the words of the command line that began it. */
    public List<String> command() {
        return commands.begin();
    }

    /** Returns the rows, in the order of the benchmarks. */
    public List<Judged> rows() {
        return judgment.rows();
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
