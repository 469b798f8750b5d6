package dev.steelyard.measure.journal;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.error.UserError;
import java.nio.file.Path;
import java.util.List;

/**
 * A run's folder, read without a lock and never changed, even while the run is still measuring.
 *
 * @param record what was asked, with what the run was given and what was found since
 * @param blocks every whole block, in the order in which they ended; slices, histograms and command lines are read from
 *     the journal whenever somebody looks at them
 */
public record RunFolder(RunRecord record, List<Block> blocks) {
    public RunFolder {
        blocks = List.copyOf(blocks);
    }

    /**
     * Reads a folder. A last line that is not whole is passed over: it was never acknowledged.
     *
     * @throws UserError if it is no run's folder, of a newer schema, or damaged
     */
    public static RunFolder read(Path folder) {
        RunRecord begun = RunJson.read(folder);
        JournalContent content = JournalReader.read(folder.resolve(Journal.NAME));
        return new RunFolder(begun.since(content.extensions(), content.unreached()), content.blocks());
    }
}
