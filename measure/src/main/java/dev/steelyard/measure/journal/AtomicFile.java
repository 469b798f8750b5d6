package dev.steelyard.measure.journal;

import dev.steelyard.measure.files.PrivateFile;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Writes files atomically: a reader sees all or nothing of a file, even after a power failure. */
public final class AtomicFile {
    private AtomicFile() {}

    /**
     * Writes a temporary file in the same folder, flushes it to disk, and renames it over the target. On failure, the previous content is
     * kept. Only the owner can read the file.
     *
     * @throws IOException if any step fails; the temporary file is removed
     */
    public static void write(Path file, byte[] content) throws IOException {
        write(file, out -> out.write(content), PrivateFile.attributes(file));
    }

    /** The content of a file that is too large for memory. */
    public interface Content {
        /** Writes all of it. */
        void writeTo(OutputStream out) throws IOException;
    }

    /**
     * Writes a temporary file in the same folder, flushes it to disk, and renames it over the target. On failure, the
     * previous content is kept.
     *
     * @param attributes attributes for creating the file, such as its permissions
     * @throws IOException if any step fails, including writing the content; the temporary file is removed
     */
    public static void write(Path file, Content content, FileAttribute<?>... attributes) throws IOException {
        Path beside = file.resolveSibling(file.getFileName() + ".tmp");
        if (attributes.length > 0) {
            Files.deleteIfExists(beside);
        }
        try {
            try (FileChannel channel = FileChannel.open(
                    beside,
                    Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING),
                    attributes)) {
                OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel));
                content.writeTo(out);
                out.flush();
                channel.force(true);
            }
            Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException | RuntimeException | Error e) {
            Files.deleteIfExists(beside);
            throw e;
        }
        syncFolder(file.toAbsolutePath().getParent());
    }

    /**
     * Deletes a file, if it exists, and returns when the deletion is on disk.
     *
     * @throws IOException if it cannot be deleted
     */
    public static void delete(Path file) throws IOException {
        if (Files.deleteIfExists(file)) {
            syncFolder(file.toAbsolutePath().getParent());
        }
    }

    static void writeFully(FileChannel channel, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    /** Flushes a folder to disk, because a rename is durable only once its folder is. */
    static void syncFolder(@Nullable Path folder) throws IOException {
        if (folder != null) {
            try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
                channel.force(true);
            }
        }
    }
}
