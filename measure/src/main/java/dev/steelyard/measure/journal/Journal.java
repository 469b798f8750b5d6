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
 * The only writer of a run's folder. Once {@link #append} has returned, a block survives kill -9 and, if the disk
 * honors flushes, a power failure. Not thread-safe.
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
     * Begins a run: creates and locks the folder and writes {@code run.json}.
     *
     * @throws UserError if the folder is not writable, is in use, or already contains a run
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
     * Begins a run in a folder that is already locked; the journal owns the lock from now on.
     *
     * @throws UserError if the folder is not writable or already contains a run; the lock is then released
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
     * Resumes a run that was stopped at any point. An incomplete last line is removed.
     *
     * @throws UserError if the folder is not that of a run, is in use, has a newer schema, is damaged, or is not
     *     writable
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
            // An older version must not mistake appended data for damage.
            RunJson.write(folder, runRecord);
            return new Journal(folder, lock, channel, runRecord, content);
        });
    }

    /** Returns the request of the run, including its extensions and unreached benchmarks so far. */
    public RunRecord record() {
        return begun.since(extensions, unreached);
    }

    /**
     * Returns all blocks on disk, in the order in which they were appended. Slices, histograms and command lines are not kept in memory:
     * they are reread on access, even after the journal was closed.
     */
    public List<Block> blocks() {
        return List.copyOf(blocks);
    }

    /** Returns a sentence about an incomplete last line that {@link #resume} removed, if there was one. */
    public Optional<String> repaired() {
        return repaired;
    }

    /**
     * Appends a block and returns when it is on disk.
     *
     * @throws UserError if it cannot be written; the journal then still ends with the previous block
     * @throws IllegalArgumentException if the journal contains a block with the same id
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
     * Extends the run by more time or blocks, and returns when the extension is on disk.
     *
     * @throws UserError if it cannot be written; the run is then unchanged
     */
    public void extend(Extension extension) {
        note(ExtensionJson.write(extension));
        extensions.add(extension);
    }

    /**
     * Records the treatments for which a benchmark runs the same code, replacing any earlier record, and returns when this is on disk.
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

    /** Closes the file and releases the lock on the folder. */
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

    /** Opens the journal's file and passes it on; on any failure, the file is closed and the lock released. */
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
