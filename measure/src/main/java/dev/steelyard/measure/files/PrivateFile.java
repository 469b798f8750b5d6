package dev.steelyard.measure.files;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * Files and folders that only their owner can read, from the moment they exist: what a run is resumed from, and what forks print, may
 * hold secrets. Some file systems know no permissions.
 */
public final class PrivateFile {

    private PrivateFile() {}

    /** Returns what a new file is created with. */
    public static FileAttribute<?>[] attributes(Path file) {
        return permissions(file, "rw-------");
    }

    /**
     * Creates an empty file, unless it is there.
     *
     * @throws IOException if it cannot be created
     */
    public static void create(Path file) throws IOException {
        try {
            Files.createFile(file, attributes(file));
        } catch (FileAlreadyExistsException e) {
            // Its owner may have given it other permissions.
            return;
        }
    }

    /**
     * Creates a folder, and those above it, unless it is there.
     *
     * @throws IOException if it cannot be created
     */
    public static Path createFolder(Path folder) throws IOException {
        return Files.createDirectories(folder, permissions(folder, "rwx------"));
    }

    private static FileAttribute<?>[] permissions(Path place, String permissions) {
        return place.getFileSystem().supportedFileAttributeViews().contains("posix")
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }
}
