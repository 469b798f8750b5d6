package dev.steelyard.history.ledger.files;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import org.jspecify.annotations.Nullable;

/** Files and folders that only their owner can read, from the moment they exist. */
public final class OwnerOnly {

    /** As many as Linux follows. */
    private static final int MOST_LINKS = 40;

    private OwnerOnly() {}

    /** Returns what a new file is created with; nothing where files have no POSIX permissions. */
    public static FileAttribute<?>[] ofFile(Path file) {
        return permissions(file, "rw-------");
    }

    /** Creates a folder, and those above it, unless it is there. */
    public static void createFolder(@Nullable Path folder) throws IOException {
        if (folder != null && !Files.isDirectory(folder)) {
            Files.createDirectories(folder, permissions(folder, "rwx------"));
        }
    }

    /** Creates an empty file unless it is there; where a link leads to no file, that to which it leads. */
    public static void createFile(Path file) throws IOException {
        Path target = target(file);
        try {
            Files.createFile(target, ofFile(target));
        } catch (FileAlreadyExistsException e) {
            // Its owner may have given it other permissions.
        }
    }

    /**
     * Returns where links lead, whether there is something or not.
     *
     * @throws IOException if they lead in a circle
     */
    public static Path target(Path file) throws IOException {
        Path target = file;
        for (int links = 0; Files.isSymbolicLink(target); links++) {
            if (links == MOST_LINKS) {
                throw new FileSystemLoopException(file.toString());
            }
            target = target.resolveSibling(Files.readSymbolicLink(target));
        }
        return target;
    }

    private static FileAttribute<?>[] permissions(Path place, String permissions) {
        return place.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }

    /** Writes what the system still keeps of a file or folder to the disk. */
    public static void force(Path place, OpenOption how) throws IOException {
        try (FileChannel channel = FileChannel.open(place, how)) {
            channel.force(true);
        }
    }
}
