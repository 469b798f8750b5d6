package dev.steelyard.workspace.suite;

import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The description of a suite; {@code suites/README.md} explains the keys.
 *
 * @param name of its folder, by which it is called
 * @param title one line
 * @param library what versions are versions of; empty if the suite has no such thing
 * @param by the param whose values are compared where no versions are; empty if there is none
 * @param core what is measured unless all of it is asked for
 * @param rows benchmarks of the whole suite, every combination of params counted
 * @param forks how its forks are run
 */
public record Suite(
        String name,
        String title,
        Optional<Library> library,
        Optional<String> by,
        CoreSubset core,
        int rows,
        ForkSettings forks) {

    /**
     * Time of a row of a suite that says nothing of it: a pilot and five blocks, whose forks take 5 s each from their start
     * to their end. So it was on two shared cores (docs/guide/avro-versions.md: 15 such rows in seven and a half minutes).
     */
    public static final Duration USUAL_ROW = Duration.ofSeconds(30);

    /** What the core of a suite may take, and is given unless the user says otherwise. */
    public static final Duration CORE_TIME = Duration.ofMinutes(25);

    /** A suite whose rows take the usual time, in forks as the JVM makes them. */
    public Suite(String name, String title, Optional<Library> library, Optional<String> by, CoreSubset core, int rows) {
        this(name, title, library, by, core, rows, new ForkSettings(USUAL_ROW, List.of()));
    }

    /**
     * Settings for the forks of a suite.
     *
     * @param row time of one benchmark under one variant until its verdict, by experience
     * @param args what every fork's JVM is given before all else; sizes of the heap are left out if the user limits it. The heap
     *     is so small that the forks of all variants find room in memory at the same time, where the JVM by itself would take
     *     a quarter of it for each
     */
    public record ForkSettings(Duration row, List<String> args) {
        public ForkSettings {
            args = List.copyOf(args);
        }
    }

    /**
     * The library that a suite measures.
     *
     * @param coordinates {@code group:artifact}
     * @param property the property of the suite's {@code pom.xml} that picks the version
     * @param versions those known to work, oldest first; at least one
     * @param params values that are kept of params where versions are compared: those that a version can change
     * @param rows what these values leave of the suite; empty if all
     */
    public record Library(
            String coordinates,
            String property,
            List<String> versions,
            SortedMap<String, List<String>> params,
            Optional<BenchmarkCounts> rows) {
        public Library {
            versions = List.copyOf(versions);
            params = copy(params);
            if (versions.isEmpty()) {
                throw new IllegalArgumentException("no version of " + coordinates + " is known to work");
            }
            if (rows.isPresent() == params.isEmpty()) {
                throw new IllegalArgumentException(
                        "versions.core.rows, versions.full.rows and versions.param.* must be set together");
            }
        }

        /** A library of which every version is measured by all benchmarks of the suite. */
        public Library(String coordinates, String property, List<String> versions) {
            this(coordinates, property, versions, new TreeMap<>(), Optional.empty());
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
     * Numbers of benchmarks, every combination of params counted.
     *
     * @param core those of the core
     * @param full all
     */
    public record BenchmarkCounts(int core, int full) {}

    /**
     * The subset of a suite that gives an answer within the default budget.
     *
     * @param include regular expression, as JMH's, of its benchmarks
     * @param params values that it keeps of params; a param that is not named keeps all of its own
     * @param rows how many benchmarks these are, every combination of params counted
     */
    public record CoreSubset(String include, SortedMap<String, List<String>> params, int rows) {
        public CoreSubset {
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
            throw new IllegalArgumentException(
                    "core.rows (" + core.rows() + ") must be at least 1 and at most full.rows (" + rows + ")");
        }
    }

    /**
     * Returns how many benchmarks are measured.
     *
     * @param full whether all are, or the core
     * @param versions whether versions are compared, or the values of a param
     */
    public int rows(boolean full, boolean versions) {
        BenchmarkCounts all = new BenchmarkCounts(core.rows(), rows);
        BenchmarkCounts kept = versions ? library.flatMap(Library::rows).orElse(all) : all;
        return full ? kept.full() : kept.core();
    }

    /** Returns the time of one benchmark under one variant until its verdict, by experience. */
    public Duration row() {
        return forks.row();
    }

    /** Returns what people call this suite under a version of its library. */
    public String label(Optional<String> version) {
        return library.isPresent() && version.isPresent()
                ? library.get().coordinates() + " " + version.get()
                : "suite " + name;
    }
}
