package dev.steelyard.measure.host;

import dev.steelyard.core.error.UserError;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The folder for temporary files of one host. JMH makes some for each fork, and removes them when its JVM ends by itself,
 * which a host does not.
 *
 * @param path its absolute path
 */
record TemporaryFolder(Path path) {

    /** Makes the folder of the host with this log. */
    static TemporaryFolder beside(Path log) {
        Path absolute = log.toAbsolutePath();
        Path folder = absolute.resolveSibling(absolute.getFileName() + ".tmp");
        try {
            return new TemporaryFolder(Files.createDirectories(folder));
        } catch (IOException e) {
            throw UserError.failed(
                            "cannot create the folder for temporary files " + folder + ": " + e.getMessage(),
                            "Free some disk space, or choose another folder with --out.")
                    .causedBy(e);
        }
    }

    /** Removes the folder. What cannot be removed stays: it is of no use, and harms nobody. */
    void remove() {
        try (Stream<Path> files = Files.walk(path)) {
            List<Path> all = files.sorted(Comparator.reverseOrder()).toList();
            for (Path file : all) {
                Files.deleteIfExists(file);
            }
        } catch (IOException | UncheckedIOException e) {
            System.getLogger(TemporaryFolder.class.getName())
                    .log(System.Logger.Level.DEBUG, "cannot remove " + path, e);
        }
    }
}
