package dev.steelyard.measure.journal;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.model.Extension;
import dev.steelyard.core.model.Run.Unreached;
import java.nio.file.Path;
import java.util.List;

/**
 * The contents of a journal.
 *
 * @param stored reads them again
 * @param blocks its whole blocks in the order in which they were appended, as they are kept in memory
 * @param extensions what the run was given since it began, in that order
 * @param unreached what was found not to be reached by a change, in that order
 * @param length bytes up to the end of the last whole line
 * @param torn whether a line that is not whole follows, as a killed writer leaves it
 */
record JournalContent(
        StoredBlocks stored,
        List<Block> blocks,
        List<Extension> extensions,
        List<Unreached> unreached,
        long length,
        boolean torn) {

    JournalContent {
        blocks = List.copyOf(blocks);
        extensions = List.copyOf(extensions);
        unreached = List.copyOf(unreached);
    }

    /** Returns the content of a journal that holds nothing yet. */
    static JournalContent none(Path journal) {
        return new JournalContent(new StoredBlocks(journal), List.of(), List.of(), List.of(), 0, false);
    }
}
