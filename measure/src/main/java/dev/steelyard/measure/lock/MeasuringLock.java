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

    private final FileChannel channel;

    private MeasuringLock(FileChannel channel) {
        this.channel = channel;
    }

    /** Returns the folder where the JMH of this JVM would look for the lock. */
    public static Path folder() {
        return Path.of(System.getProperty("java.io.tmpdir"));
    }

    /**
     * Takes the lock, and waits for it if it is held.
     *
     * @param folder the temporary folder of JMH, see {@link #folder}
     * @param pause time between attempts
     * @param message told once, in a sentence with a remedy, before the first wait
     * @throws InterruptedException if the thread is interrupted; nothing is held then
     * @throws UserError if the file cannot be opened
     */
    public static MeasuringLock take(Path folder, Duration pause, Consumer<String> message)
            throws InterruptedException {
        Path file = folder.resolve(NAME);
        FileChannel channel = null;
        try {
            channel = open(file);
            boolean told = false;
            while (!held(channel)) {
                if (!told) {
                    message.accept("Something else measures with JMH on this machine (it holds " + file
                            + "). Waiting for it to end; end it, or this run with Ctrl-C, to wait no longer.");
                    told = true;
                }
                Thread.sleep(pause.toMillis());
            }
            MeasuringLock lock = new MeasuringLock(channel);
            channel = null;
            return lock;
        } catch (IOException e) {
            throw UserError.failed(
                            file + ": JMH's lock cannot be taken (" + e + ")",
                            "Make the file writable, or name another folder with -Djava.io.tmpdir for Steelyard and"
                                    + " everything that measures with JMH.")
                    .causedBy(e);
        } finally {
            closeIfOpen(channel);
        }
    }

    /** Returns the file that is locked. */
    public static Path file(Path folder) {
        return folder.resolve(NAME);
    }

    /**
     * Returns whether another process holds the lock now. Not for a process that holds it itself, which would lose it.
     *
     * @throws IOException if the file is there and cannot be opened for writing
     */
    public static boolean heldByAnother(Path folder) throws IOException {
        try (FileChannel channel = FileChannel.open(file(folder), StandardOpenOption.WRITE)) {
            return !held(channel);
        } catch (NoSuchFileException absent) {
            return false;
        }
    }

    /** Gives the lock free. The file stays, as JMH leaves it. */
    @Override
    public void close() {
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
            // Other users measure on this machine, too.
            Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(ANYBODY));
        } catch (UnsupportedOperationException noPosix) {
            // Such a file system has no permissions that could keep others out.
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
                throw new UncheckedIOException("JMH's lock cannot be closed: " + e, e);
            }
        }
    }
}
