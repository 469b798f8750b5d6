package dev.steelyard.workspace.suite;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What a suite says of itself; {@code suites/README.md} explains the keys.
 *
 * @param name of its folder, by which it is called
 * @param title one line
 * @param library what versions are versions of; empty if the suite has no such thing
 * @param by the param whose values are compared where no versions are; empty if there is none
 * @param core what is measured unless all of it is asked for
 * @param rows benchmarks of the whole suite, every combination of params counted
 */
public record Suite(String name, String title, Optional<Library> library, Optional<String> by, Core core, int rows) {

    /**
     * What a suite measures.
     *
     * @param coordinates {@code group:artifact}
     * @param property the property of the suite's {@code pom.xml} that picks the version
     * @param versions those known to work, oldest first; at least one
     * @param params values that are kept of params where versions are compared: those that a version can change
     */
    public record Library(
            String coordinates, String property, List<String> versions, SortedMap<String, List<String>> params) {
        public Library {
            versions = List.copyOf(versions);
            params = copy(params);
            if (versions.isEmpty()) {
                throw new IllegalArgumentException("no version of " + coordinates + " is known to work");
            }
        }

        /** Returns the group of the coordinates. */
        public String group() {
            return coordinates.substring(0, coordinates.indexOf(':'));
        }

        /** Returns the versions known to work, as a message lists them. */
        public String known() {
            return String.join(", ", versions);
        }
    }

    /**
     * The subset of a suite that gives an answer within the default budget.
     *
     * @param include regular expression, as JMH's, of its benchmarks
     * @param params values that it keeps of params; a param that is not named keeps all of its own
     * @param rows how many benchmarks these are, every combination of params counted
     */
    public record Core(String include, SortedMap<String, List<String>> params, int rows) {
        public Core {
            params = copy(params);
        }
    }

    private static SortedMap<String, List<String>> copy(SortedMap<String, List<String>> params) {
        SortedMap<String, List<String>> copy = new TreeMap<>();
        params.forEach((name, values) -> copy.put(name, List.copyOf(values)));
        return Collections.unmodifiableSortedMap(copy);
    }

    public Suite {
        if (core.rows() < 1 || rows < core.rows()) {
            throw new IllegalArgumentException("a suite has 1 <= core.rows <= full.rows: " + core.rows() + ", " + rows);
        }
    }

    /** Returns what people call this suite under a version of its library. */
    public String label(Optional<String> version) {
        return library.isPresent() && version.isPresent()
                ? library.get().coordinates() + " " + version.get()
                : "suite " + name;
    }
}
