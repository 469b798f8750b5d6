package dev.steelyard.measure.files;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * Creates files and folders that are never readable by other users: the data for resuming a run and the output of forks may contain
 * secrets. Some file systems do not support permissions.
 */
public final class PrivateFile {

    private PrivateFile() {}

    /** Returns the attributes for creating a file. */
    public static FileAttribute<?>[] attributes(Path file) {
        return permissions(file, "rw-------");
    }

    /**
     * Creates an empty file, unless it exists.
     *
     * @throws IOException if it cannot be created
     */
    public static void create(Path file) throws IOException {
        try {
            Files.createFile(file, attributes(file));
        } catch (FileAlreadyExistsException e) {
            // The owner may have changed its permissions.
            return;
        }
    }

    /**
     * Creates a folder and its parents, unless they exist.
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
