package dev.steelyard.measure.journal;

import dev.steelyard.core.error.UserError;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Reads files of a run's folder, which may come from an untrusted source. */
final class RunFile {

    /** Maximum size of a file that is read as a whole, in bytes. */
    private static final long LARGEST = 64L << 20;

    private RunFile() {}

    /**
     * Checks that a file is finite.
     *
     * @throws UserError if it exists and is a pipe or device
     */
    static void require(Path file) {
        if (Files.exists(file) && !Files.isRegularFile(file)) {
            throw UserError.failed(
                    file + " is not a file", "Restore it from a backup, or specify the folder of another run.");
        }
    }

    /**
     * Reads a whole file.
     *
     * @throws UserError if it is not a file, or larger than any file that Steelyard writes
     * @throws IOException if it cannot be read
     */
    static byte[] bytes(Path file) throws IOException {
        require(file);
        if (Files.size(file) > LARGEST) {
            throw UserError.failed(
                    file + " has more than " + (LARGEST >> 20) + " MiB",
                    "Restore it from a backup, or specify the folder of another run.");
        }
        return Files.readAllBytes(file);
    }
}
