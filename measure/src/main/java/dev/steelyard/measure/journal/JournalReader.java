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
 * Reads a journal line by line, to resume its run or to report on it. An incomplete last line, left by a killed writer, is recorded and
 * skipped; any earlier damage is an error.
 */
final class JournalReader {

    /** Maximum length of a line in bytes; a block of thousands of slices has a hundredth of that. */
    private static final int LONGEST = 64 << 20;

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

    private JournalReader(Path journal, InputStream in) {
        this.journal = journal;
        this.in = in;
        this.stored = new StoredBlocks(journal);
    }

    /**
     * Reads a journal.
     *
     * @throws UserError if it cannot be read, or a line other than the last is damaged
     */
    static JournalContent read(Path journal) {
        RunFile.require(journal);
        try (InputStream in = Files.newInputStream(journal)) {
            return new JournalReader(journal, in).read();
        } catch (IOException e) {
            throw UserError.failed(
                            "cannot read " + journal + " (" + e + ")",
                            "Check that this is the folder of a run, and that it is readable.")
                    .causedBy(e);
        }
    }

    private JournalContent read() throws IOException {
        byte[] buffer = new byte[1 << 16];
        for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
            int from = 0;
            for (int i = 0; i < count; i++) {
                if (buffer[i] == '\n') {
                    take(buffer, from, i - from);
                    endLine(offset + i + 1);
                    from = i + 1;
                }
            }
            take(buffer, from, count - from);
            offset += count;
        }
        if (line.size() > 0) {
            refuseDamageBefore();
        }
        return new JournalContent(stored, blocks, extensions, unreached, whole, damagedLine > 0 || line.size() > 0);
    }

    /** Adds bytes to the current line, with a limit so that an endless line cannot fill the memory. */
    private void take(byte[] buffer, int from, int length) {
        if (line.size() + length > LONGEST) {
            throw damaged(number, "it is longer than " + (LONGEST >> 20) + " MiB");
        }
        line.write(buffer, from, length);
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

    /** Fails if the previous line was damaged: only the last line may be incomplete. */
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
