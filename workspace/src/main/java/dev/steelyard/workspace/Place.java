package dev.steelyard.workspace;

import java.nio.file.Path;
import java.util.List;

/**
 * Where the code of a variant is.
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
