package dev.steelyard.measure.journal;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.model.Extension;
import dev.steelyard.core.model.Run.Unreached;
import java.nio.file.Path;
import java.util.List;

/**
 * The contents of a journal.
 *
 * @param stored rereads blocks from the file
 * @param blocks its complete blocks in the order in which they were appended, in their in-memory form
 * @param extensions the run's extensions, in order
 * @param unreached the unreached benchmarks, in order
 * @param length number of bytes up to the end of the last complete line
 * @param torn whether an incomplete line follows, as left by a killed writer
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

    /** Returns the content of an empty journal. */
    static JournalContent none(Path journal) {
        return new JournalContent(new StoredBlocks(journal), List.of(), List.of(), List.of(), 0, false);
    }
}
