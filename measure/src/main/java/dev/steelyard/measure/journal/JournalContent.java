package dev.steelyard.measure.journal;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Extension;
import dev.steelyard.core.model.Run.Unreached;
import dev.steelyard.measure.journal.StoredBlocks.LineSpan;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

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

    /**
     * Reads a journal line by line.
     *
     * @throws UserError if it cannot be read, or a line that is not the last one is damaged
     */
    static JournalContent read(Path journal) {
        try (InputStream in = Files.newInputStream(journal)) {
            return new Reader(journal, in).read();
        } catch (IOException e) {
            throw UserError.failed(
                            "cannot read " + journal + " (" + e + ")",
                            "Check that this is the folder of a run, and that it is readable.")
                    .causedBy(e);
        }
    }

    private static final class Reader {
        private final Path journal;
        private final InputStream in;
        private final StoredBlocks stored;
        private final List<Block> blocks = new ArrayList<>();
        private final List<Extension> extensions = new ArrayList<>();
        private final List<Unreached> unreached = new ArrayList<>();
        private final ByteArrayOutputStream line = new ByteArrayOutputStream();
        private int damagedLine;
        private int number = 1;
        private long offset;
        private long whole;

        Reader(Path journal, InputStream in) {
            this.journal = journal;
            this.in = in;
            this.stored = new StoredBlocks(journal);
        }

        JournalContent read() throws IOException {
            byte[] buffer = new byte[1 << 16];
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                int from = 0;
                for (int i = 0; i < count; i++) {
                    if (buffer[i] == '\n') {
                        line.write(buffer, from, i - from);
                        endLine(offset + i + 1);
                        from = i + 1;
                    }
                }
                line.write(buffer, from, count - from);
                offset += count;
            }
            if (line.size() > 0) {
                refuseDamageBefore();
            }
            return new JournalContent(stored, blocks, extensions, unreached, whole, damagedLine > 0 || line.size() > 0);
        }

        private void endLine(long end) {
            refuseDamageBefore();
            Optional<byte[]> json = JournalLine.json(line.toByteArray());
            line.reset();
            if (json.isPresent()) {
                entry(json.get(), new LineSpan(whole, Math.toIntExact(end - 1 - whole)));
                whole = end;
            } else {
                damagedLine = number;
            }
            number++;
        }

        /** A damaged line is a torn last one only as long as nothing follows it. */
        private void refuseDamageBefore() {
            if (damagedLine > 0) {
                throw damaged(damagedLine, "its checksum does not match");
            }
        }

        private void entry(byte[] json, LineSpan span) {
            try {
                Optional<Extension> extension = ExtensionJson.read(json);
                Optional<Unreached> same = UnreachedJson.read(json);
                extension.ifPresent(extensions::add);
                same.ifPresent(unreached::add);
                if (extension.isEmpty() && same.isEmpty()) {
                    blocks.add(stored.slim(BlockJson.read(json), span));
                }
            } catch (RuntimeException e) {
                throw damaged(number, "it is not a valid journal entry (" + e.getMessage() + ")")
                        .causedBy(e);
            }
        }

        private UserError damaged(int at, String why) {
            return UserError.failed(
                    journal + ": line " + at + " is damaged: " + why,
                    "Delete that line to continue without its data, or restore the file from a backup.");
        }
    }
}
