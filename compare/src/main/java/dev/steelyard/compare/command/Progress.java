package dev.steelyard.compare.command;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.decision.TimeLeft;
import dev.steelyard.core.judgment.Judged;
import java.util.List;

/**
 * Receives the progress of a use case as it happens, to show it to the user. Called from any thread; returns at
 * once and never throws. Never called between the rounds of a block, where it would disturb what is measured.
 */
public interface Progress {

    /** Ignores everything. */
    Progress SILENT = new Progress() {
        @Override
        public void phase(String message) {}

        @Override
        public void blockStarted(Block.Id block) {}

        @Override
        public void blockFinished(Block block, List<Judged> rows) {}

        @Override
        public void remaining(double done, TimeLeft left) {}

        @Override
        public void warning(String message) {}
    };

    /** Something other than a block began, such as {@code building main (3f2a9c1)} or waiting for JMH's lock. */
    void phase(String message);

    /** A block began. */
    void blockStarted(Block.Id block);

    /**
     * A block ended, complete or not.
     *
     * @param block the block
     * @param rows what can be said of all benchmarks now, one row per treatment and metric: a block may change the verdicts of
     *     others, too
     */
    void blockFinished(Block block, List<Judged> rows);

    /**
     * The estimate changed.
     *
     * @param done how much of the run is behind it, from 0 to 1
     * @param left time it will probably take yet
     */
    void remaining(double done, TimeLeft left);

    /**
     * The end: where the results are. It should be said even to those who want to hear of nothing else.
     *
     * @param message a sentence that names the folder
     */
    default void delivered(String message) {
        phase(message);
    }

    /** Something the user should know now, in a sentence; the run goes on. */
    void warning(String message);
}
