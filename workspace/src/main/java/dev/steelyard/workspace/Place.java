package dev.steelyard.workspace;

import dev.steelyard.core.model.BuildTrait;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The location of a variant's code.
 *
 * @param classPath what its JVMs load
 * @param directory where its JVMs run
 * @param revision the full commit, or a digest of the contents
 * @param traits how it was built, as far as that is known
 */
record Place(List<Path> classPath, Path directory, String revision, SortedMap<BuildTrait, String> traits) {
    Place {
        classPath = List.copyOf(classPath);
        traits = Collections.unmodifiableSortedMap(new TreeMap<>(traits));
    }

    /** Returns the same with another class path. */
    Place with(List<Path> other) {
        return new Place(other, directory, revision, traits);
    }
}
