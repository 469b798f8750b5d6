package dev.steelyard.measure.journal;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.error.UserError;
import java.nio.file.Path;
import java.util.List;

/**
 * A run's folder, read without a lock and never modified, even while the run is still measuring.
 *
 * @param record the request of the run, including its extensions and unreached benchmarks so far
 * @param blocks all complete blocks, in the order in which they ended; slices, histograms and command lines are read
 *     from the journal on access
 */
public record RunFolder(RunRecord record, List<Block> blocks) {
    public RunFolder {
        blocks = List.copyOf(blocks);
    }

    /**
     * Reads a folder. An incomplete last line is skipped, because it was never acknowledged.
     *
     * @throws UserError if the folder is not that of a run, has a newer schema, or is damaged
     */
    public static RunFolder read(Path folder) {
        RunRecord begun = RunJson.read(folder);
        JournalContent content = JournalReader.read(folder.resolve(Journal.NAME));
        return new RunFolder(begun.since(content.extensions(), content.unreached()), content.blocks());
    }
}
