package dev.steelyard.workspace.reach;

/**
 * The reason why a change may reach a benchmark.
 *
 * @param kind how it may
 * @param name the first class, resource or file that was found to differ, for people
 */
public record ReachCause(Kind kind, String name) {

    /** The ways in which a change may reach a benchmark. */
    public enum Kind {
        /** A class that its forks loaded differs. */
        CLASS,
        /** A resource on the class path differs, and code that is loaded may ask for resources, or the JVM reads it by itself. */
        RESOURCE,
        /** What JMH's generator wrote about it differs: its entry in the list of benchmarks, or a hint for the compiler. */
        GENERATED,
        /** A class was added, and code that is loaded names it or looks classes up by names that are made at run time. */
        ADDED_CLASS,
        /** Classes were unloaded, and code that is loaded makes class loaders, so that they may have been any. */
        UNLOADED_CLASS,
        /** Code that is loaded may read class files as data, and one of those that are not loaded differs. */
        CLASS_FILE,
        /** Code that is loaded may open files, and one in the working directory differs. */
        FILE
    }

    @Override
    public String toString() {
        return kind + " " + name;
    }
}
