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
 * The folder for the temporary files of one host. JMH creates some for each fork and deletes them when its JVM exits normally, which a host
 * does not.
 *
 * @param path its absolute path
 */
record TemporaryFolder(Path path) {

    /** Creates the folder of the host with this log. */
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

    /** Removes the folder. Files that cannot be removed are left: they are useless but harmless. */
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
