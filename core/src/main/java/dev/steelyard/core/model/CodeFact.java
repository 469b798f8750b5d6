package dev.steelyard.core.model;

/**
 * A property of a benchmark's code that makes short slices measure something different from long iterations. The module
 * {@code report} supplies the text.
 *
 * @param kind what it is
 * @param what for a fixture, its level, such as {@code Iteration}; for a parameter, its type, such as {@code Control};
 *     for code that could not be read, the reason; otherwise empty
 * @param where the method, such as {@code Foo.setUp}, or the class; empty if the code could not be read
 */
public record CodeFact(Kind kind, String what, String where) {

    public CodeFact {
        boolean readable = kind != Kind.UNREADABLE;
        if (where.isEmpty() == readable || what.isEmpty() == (kind != Kind.COUNTERS)) {
            throw new IllegalArgumentException("a fact of kind " + kind + " about '" + where + "': '" + what + "'");
        }
    }

    /** What was found. The harness sends the names of these constants. */
    public enum Kind {
        /** A fixture that runs in every iteration or invocation. */
        FIXTURE,
        /** A parameter that tells the code about its iteration. */
        PARAMETER,
        /** Auxiliary counters. */
        COUNTERS,
        /** The class could not be inspected. */
        UNREADABLE
    }
}
