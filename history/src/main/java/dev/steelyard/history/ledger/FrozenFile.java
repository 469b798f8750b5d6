package dev.steelyard.history.ledger;

import dev.steelyard.core.error.UserError;
import dev.steelyard.history.ledger.LedgerAddress.LedgerFile;
import dev.steelyard.history.ledger.files.OwnerOnly;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;

/**
 * A ledger in a folder in which the user may write nothing: on a read-only file system, or of somebody else. With a write-ahead log,
 * SQLite makes files beside the ledger even to read it, and locks by them. Without these, it reads the file as one that nobody changes.
 */
final class FrozenFile {

    /** Where the header of the file tells which version is needed to read it, and the version with a write-ahead log. */
    private static final int READ_VERSION = 19;

    private static final int WITH_LOG = 2;

    private final Path file;
    private final FileTime changed;
    private final long size;

    /** @throws UserError if the file cannot be read */
    FrozenFile(LedgerFile file) {
        this.file = target(file);
        this.changed = changed(this.file);
        this.size = size(this.file);
    }

    /**
     * Returns whether a ledger has to be read as one that nobody changes.
     *
     * @throws UserError if it cannot be read at all
     */
    static boolean is(LedgerFile file) {
        Path target = target(file);
        Path folder = target.toAbsolutePath().getParent();
        if (folder == null || Files.isWritable(folder) || !Files.isRegularFile(target)) {
            return false;
        }
        if (!hasLog(target) || Files.exists(beside(target, "-shm"))) {
            return false;
        }
        Path log = beside(target, "-wal");
        if (size(log) > 0) {
            throw UserError.failed(
                    "the newest records are in " + log + ", which SQLite can read only in a writable folder",
                    "Copy " + target.getFileName() + " and " + log.getFileName()
                            + " to a writable folder, and specify the copy of the first with --ledger.");
        }
        return true;
    }

    /** SQLite follows links before it looks for files beside a ledger. */
    private static Path target(LedgerFile file) {
        try {
            return OwnerOnly.target(file.path());
        } catch (IOException e) {
            throw LedgerErrors.unreadable(file.path(), e);
        }
    }

    private static Path beside(Path file, String end) {
        return file.resolveSibling(file.getFileName() + end);
    }

    private static boolean hasLog(Path file) {
        try (InputStream in = Files.newInputStream(file)) {
            byte[] header = in.readNBytes(READ_VERSION + 1);
            return header.length > READ_VERSION && header[READ_VERSION] == WITH_LOG;
        } catch (IOException e) {
            throw LedgerErrors.unreadable(file, e);
        }
    }

    private static FileTime changed(Path file) {
        try {
            return Files.getLastModifiedTime(file);
        } catch (IOException e) {
            throw LedgerErrors.unreadable(file, e);
        }
    }

    private static long size(Path file) {
        try {
            return Files.exists(file) ? Files.size(file) : 0;
        } catch (IOException e) {
            throw LedgerErrors.unreadable(file, e);
        }
    }

    /** @throws UserError if somebody who may write it has done so, or is about to */
    void requireUnchanged() {
        if (!changed(file).equals(changed) || size(file) != size || size(beside(file, "-wal")) > 0) {
            throw UserError.failed(file + " was changed while it was read", "Run the same command again.");
        }
    }
}
