package dev.steelyard.measure.journal;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.error.UserError;
import dev.steelyard.core.model.Extension;
import dev.steelyard.core.model.Run.Unreached;
import dev.steelyard.measure.files.PrivateFile;
import dev.steelyard.measure.journal.StoredBlocks.LineSpan;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The only writer of a run's folder. A block that {@link #append} has returned from survives kill -9 and, as far as the
 * disk keeps its promises, a power cut. Not thread-safe.
 */
public final class Journal implements AutoCloseable {
    static final String NAME = "journal";

    private final Path file;
    private final FolderLock lock;
    private final FileChannel channel;
    private final RunRecord begun;
    private final List<Extension> extensions;
    private final List<Unreached> unreached;
    private final StoredBlocks stored;
    private final List<Block> blocks;
    private final Optional<String> repaired;

    private Journal(Path folder, FolderLock lock, FileChannel channel, RunRecord begun, JournalContent content) {
        this.file = folder.resolve(NAME);
        this.lock = lock;
        this.channel = channel;
        this.begun = begun;
        this.extensions = new ArrayList<>(content.extensions());
        this.unreached = new ArrayList<>(content.unreached());
        this.stored = content.stored();
        this.blocks = new ArrayList<>(content.blocks());
        this.repaired = content.torn()
                ? Optional.of(file + ": the last line is incomplete; its block will be measured again.")
                : Optional.empty();
    }

    /**
     * Begins a run: makes the folder, claims it and writes {@code run.json}.
     *
     * @throws UserError if the folder cannot be written, is in use, or holds a run already
     */
    public static Journal create(Path folder, RunRecord runRecord) {
        try {
            Files.createDirectories(folder);
        } catch (IOException e) {
            throw UserError.failed("cannot create " + folder + " (" + e + ")", "Choose a writable folder with --out.")
                    .causedBy(e);
        }
        return create(FolderLock.take(folder), folder, runRecord);
    }

    /**
     * Begins a run in a folder that is claimed already; the journal owns the claim from now on.
     *
     * @throws UserError if the folder cannot be written, or holds a run already; the claim is given up then
     */
    public static Journal create(FolderLock lock, Path folder, RunRecord runRecord) {
        return openOrRelease(folder, lock, channel -> {
            if (Files.exists(folder.resolve(RunJson.NAME))) {
                throw UserError.failed(
                        folder + " already contains a run",
                        "Resume it with --resume, or choose another folder with " + "--out.");
            }
            RunJson.write(folder, runRecord);
            return new Journal(folder, lock, channel, runRecord, JournalContent.none(folder.resolve(NAME)));
        });
    }

    /**
     * Goes on with a run that ended anywhere. A last line that is not whole is cut off.
     *
     * @throws UserError if it is no run's folder, in use, of a newer schema, damaged, or not writable
     */
    public static Journal resume(Path folder) {
        RunRecord runRecord = RunJson.read(folder);
        FolderLock lock = FolderLock.take(folder);
        return openOrRelease(folder, lock, channel -> {
            JournalContent content = JournalReader.read(folder.resolve(NAME));
            if (content.torn()) {
                channel.truncate(content.length());
                channel.force(true);
            }
            // An earlier program must not take what is appended for damage.
            RunJson.write(folder, runRecord);
            return new Journal(folder, lock, channel, runRecord, content);
        });
    }

    /** Returns what was asked when the run began, with what it was given since and what was found unreached. */
    public RunRecord record() {
        return begun.since(extensions, unreached);
    }

    /**
     * Returns every block on disk, in the order in which they were appended. Slices, histograms and command lines are not
     * kept in memory: they are read again whenever somebody looks at them, also after the journal was closed.
     */
    public List<Block> blocks() {
        return List.copyOf(blocks);
    }

    /** Returns a sentence about a torn last line that {@link #resume} cut off, if there was one. */
    public Optional<String> repaired() {
        return repaired;
    }

    /**
     * Appends a block and returns when it is on disk.
     *
     * @throws UserError if it cannot be written; the journal then still ends with the block before
     * @throws IllegalArgumentException if the journal holds a block of that id
     */
    public void append(Block block) {
        if (blocks.stream().anyMatch(earlier -> earlier.id().equals(block.id()))) {
            throw new IllegalArgumentException("the journal already contains this block: " + block.id());
        }
        LineSpan span;
        try {
            span = write(JournalLine.of(BlockJson.write(block)));
        } catch (IOException e) {
            throw UserError.failed(
                            "cannot write a block to " + file + " (" + e + ")",
                            "Free some disk space, then resume with --resume; all earlier blocks are kept.")
                    .causedBy(e);
        }
        blocks.add(stored.slim(block, span));
    }

    /**
     * Extends the run by more time or blocks, and returns when that is on disk.
     *
     * @throws UserError if it cannot be written; the run then is what it was before
     */
    public void extend(Extension extension) {
        note(ExtensionJson.write(extension));
        extensions.add(extension);
    }

    /**
     * Keeps what is known of a benchmark that runs the same code in some treatments, in place of what was known before, and
     * returns when it is on disk.
     *
     * @throws UserError if it cannot be written
     */
    public void know(Unreached known) {
        note(UnreachedJson.write(known));
        unreached.add(known);
    }

    private void note(byte[] json) {
        try {
            write(JournalLine.of(json));
        } catch (IOException e) {
            throw UserError.failed(
                            "cannot write " + file + " (" + e + ")",
                            "Free some disk space, then run the same command again.")
                    .causedBy(e);
        }
    }

    private LineSpan write(byte[] line) throws IOException {
        long end = channel.size();
        try {
            channel.position(end);
            AtomicFile.writeFully(channel, ByteBuffer.wrap(line));
            channel.force(false);
            return new LineSpan(end, line.length - 1);
        } catch (IOException e) {
            cutBack(end, e);
            throw e;
        }
    }

    /** Closes the file and gives the folder free. */
    @Override
    public void close() {
        try (lock) {
            channel.close();
        } catch (IOException e) {
            throw UserError.failed("cannot close " + file + " (" + e + ")", "Check the disk.")
                    .causedBy(e);
        }
    }

    private void cutBack(long end, IOException reason) {
        try {
            channel.truncate(end);
        } catch (IOException e) {
            reason.addSuppressed(e);
        }
    }

    private interface Opening {
        Journal open(FileChannel channel) throws IOException;
    }

    /** Opens the journal's file and hands it on; whatever fails, nothing stays open and the folder is free again. */
    private static Journal openOrRelease(Path folder, FolderLock lock, Opening opening) {
        Path file = folder.resolve(NAME);
        try {
            FileChannel channel = FileChannel.open(
                    file, Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE), PrivateFile.attributes(file));
            try {
                AtomicFile.syncFolder(folder);
                return opening.open(channel);
            } catch (IOException | RuntimeException e) {
                channel.close();
                throw e;
            }
        } catch (IOException e) {
            UserError failure = UserError.failed(
                            "cannot open " + file + " (" + e + ")", "Check that the folder is writable.")
                    .causedBy(e);
            throw released(lock, failure);
        } catch (RuntimeException e) {
            throw released(lock, e);
        }
    }

    private static RuntimeException released(FolderLock lock, RuntimeException failure) {
        try {
            lock.close();
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
        return failure;
    }
}
