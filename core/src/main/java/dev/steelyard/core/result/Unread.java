package dev.steelyard.core.result;

/**
 * What a reader found in a file and could not read: a value that is missing from the result.
 *
 * @param kind what it is
 * @param line where it is in the file, from 1
 * @param text the text that could not be read, or the name of what it belongs to
 * @param missing how many values are missing because of it, at least 1
 */
public record Unread(Kind kind, long line, String text, int missing) {

    /** What could not be read. */
    public enum Kind {
        /** A line of a table that seems to have a score. */
        ROW,
        /** A metric of a benchmark that the file does not have. */
        METRIC,
        /** Iterations of a benchmark in a log whose scores are not there, for example because other output split the line. */
        ITERATIONS,
        /** A unit that differs from that of the other iterations. */
        UNIT
    }

    public Unread {
        if (line < 1 || missing < 1) {
            throw new IllegalArgumentException("line " + line + ", " + missing + " missing");
        }
    }
}
