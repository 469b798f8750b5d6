package dev.steelyard.workspace;

import java.nio.file.Path;
import java.util.List;

/**
 * The location of a variant's code.
 *
 * @param classPath what its JVMs load
 * @param directory where its JVMs run
 * @param revision the full commit, or a digest of the contents
 */
record Place(List<Path> classPath, Path directory, String revision) {
    Place {
        classPath = List.copyOf(classPath);
    }
}
