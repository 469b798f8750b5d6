package dev.steelyard.measure.loaded;

import java.util.List;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The classes that forks of a benchmark loaded from the class path. They may include classes generated at run time, which are not on the
 * class path.
 *
 * @param names binary names, sorted
 * @param unloaded whether classes were unloaded before: never those of the class path, but possibly those of a class loader that the
 *     benchmark created and dropped
 * @param gap the reason why the list may be incomplete; empty if it is complete
 */
public record LoadedClasses(List<String> names, boolean unloaded, Optional<String> gap) {

    public LoadedClasses {
        names = List.copyOf(new TreeSet<>(names));
    }

    /** Returns the classes that either of two forks loaded. */
    public LoadedClasses and(LoadedClasses other) {
        SortedSet<String> all = new TreeSet<>(names);
        all.addAll(other.names);
        return new LoadedClasses(List.copyOf(all), unloaded || other.unloaded, gap.or(() -> other.gap));
    }
}
