package dev.steelyard.measure.journal;

import dev.steelyard.core.error.UserError;
import dev.steelyard.measure.lock.LockHolder;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;

/**
 * The lock of a run on its folder. It uses a separate file, because a process loses its lock on a file when it closes any descriptor of
 * that file, and {@link RunFolder} may read the journal meanwhile.
 *
 * <p>It may be taken long before the journal is created, so that a second run detects the first before it builds anything.
 */
public final class FolderLock implements AutoCloseable {
    private final FileChannel channel;

    private FolderLock(FileChannel channel) {
        this.channel = channel;
    }

    /**
     * Locks a folder, which must exist.
     *
     * @throws UserError if another run holds the lock, or the folder is not writable
     */
    public static FolderLock take(Path folder) {
        Path file = folder.resolve("lock");
        FileChannel channel = null;
        try {
            channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
            if (tryLock(channel) != null) {
                return new FolderLock(channel);
            }
            channel.close();
        } catch (IOException e) {
            closeQuietly(channel, e);
            throw UserError.failed(
                            folder + " cannot be written (" + e + ")",
                            "Use --out to choose a writable folder on a disk with free space.")
                    .causedBy(e);
        }
        throw UserError.failed(
                "another Steelyard run is writing to " + folder
                        + LockHolder.named(file).map(who -> " (" + who + ")").orElse(""),
                "Wait for it to finish, stop it, or choose another folder with --out.");
    }

    private static @Nullable FileLock tryLock(FileChannel channel) throws IOException {
        try {
            return channel.tryLock();
        } catch (OverlappingFileLockException heldByThisProcess) {
            return null;
        }
    }

    private static void closeQuietly(@Nullable FileChannel channel, IOException reason) {
        if (channel != null) {
            try {
                channel.close();
            } catch (IOException e) {
                reason.addSuppressed(e);
            }
        }
    }

    /** Releases the lock on the folder; a second call does nothing. */
    @Override
    public void close() throws IOException {
        channel.close();
    }
}
