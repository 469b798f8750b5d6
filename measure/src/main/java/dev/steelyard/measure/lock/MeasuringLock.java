package dev.steelyard.measure.lock;

import dev.steelyard.core.error.UserError;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The lock that JMH takes for each of its runs: the whole of {@code jmh.lock} in the JVM's temporary folder, exclusively.
 *
 * <p>A process loses its lock on a file when it closes any descriptor of that file. So the file is opened once and JMH
 * must never run in this JVM. An existing file is opened without asking to create it: Linux refuses that for another
 * user's file in a sticky folder ({@code fs.protected_regular}), even to root.
 */
public final class MeasuringLock implements AutoCloseable {
    private static final String NAME = "jmh.lock";
    private static final String ANYBODY = "rw-rw-rw-";

    private final Path file;
    private @Nullable FileChannel channel;
    private boolean closed;

    /**
     * Creates a lock that is not yet held.
     *
     * @param folder the temporary folder of JMH, see {@link #folder}
     */
    public MeasuringLock(Path folder) {
        this.file = file(folder);
    }

    /** Returns the folder in which JMH in this JVM would look for the lock. */
    public static Path folder() {
        return Path.of(System.getProperty("java.io.tmpdir"));
    }

    /**
     * Takes the lock, waiting for it if necessary.
     *
     * @param pause time between attempts
     * @param message receives one sentence with a remedy before the first wait
     * @throws InterruptedException if the thread is interrupted, or this was closed meanwhile; the lock is then not
     *     held
     * @throws UserError if the file cannot be opened
     */
    public void take(Duration pause, Consumer<String> message) throws InterruptedException {
        FileChannel taken = null;
        try {
            taken = open(file);
            boolean told = false;
            while (!held(taken)) {
                if (!told) {
                    message.accept("Another JMH run is in progress on this machine ("
                            + LockHolder.named(file).map(who -> who + ",").orElse("it") + " holds " + file
                            + "). Waiting for it to finish; stop it to start now, or press Ctrl-C to stop this run.");
                    told = true;
                }
                Thread.sleep(pause.toMillis());
            }
            keep(taken);
            taken = null;
        } catch (IOException e) {
            throw UserError.failed(
                            file + ": cannot acquire JMH's lock (" + e + ")",
                            "Make the file writable, or set another folder with -Djava.io.tmpdir for Steelyard and "
                                    + "everything else that runs JMH.")
                    .causedBy(e);
        } finally {
            closeIfOpen(taken);
        }
    }

    private synchronized void keep(FileChannel taken) throws InterruptedException {
        if (closed) {
            throw new InterruptedException("the lock was closed while waiting for it");
        }
        channel = taken;
    }

    /** Returns the lock file. */
    public static Path file(Path folder) {
        return folder.resolve(NAME);
    }

    /**
     * Returns whether another process holds the lock. Must not be called by a process that holds it, which would lose
     * it.
     *
     * @throws IOException if the file exists and cannot be opened for writing
     */
    public static boolean heldByAnother(Path folder) throws IOException {
        try (FileChannel channel = FileChannel.open(file(folder), StandardOpenOption.WRITE)) {
            return !held(channel);
        } catch (NoSuchFileException absent) {
            return false;
        }
    }

    /** Releases the lock if it is held. The file is kept, as in JMH. */
    @Override
    public synchronized void close() {
        closed = true;
        closeIfOpen(channel);
    }

    private static FileChannel open(Path file) throws IOException {
        try {
            return FileChannel.open(file, StandardOpenOption.WRITE);
        } catch (NoSuchFileException absent) {
            return create(file);
        }
    }

    private static FileChannel create(Path file) throws IOException {
        FileChannel channel;
        try {
            channel = FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.CREATE_NEW);
        } catch (FileAlreadyExistsException madeMeanwhile) {
            return FileChannel.open(file, StandardOpenOption.WRITE);
        }
        try {
            // Other users also measure on this machine.
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(ANYBODY));
        } catch (UnsupportedOperationException noPosix) {
            // This file system has no permissions that could exclude other users.
        }
        return channel;
    }

    private static boolean held(FileChannel channel) throws IOException {
        try {
            FileLock lock = channel.tryLock();
            return lock != null;
        } catch (OverlappingFileLockException heldByThisProcess) {
            return false;
        }
    }

    private static void closeIfOpen(@Nullable FileChannel channel) {
        if (channel != null) {
            try {
                channel.close();
            } catch (IOException e) {
                throw new UncheckedIOException("cannot close JMH's lock: " + e, e);
            }
        }
    }
}
