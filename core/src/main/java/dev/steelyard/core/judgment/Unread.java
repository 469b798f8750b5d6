package dev.steelyard.core.judgment;

/**
 * A part of a file that could not be read, so that values are missing from the result.
 *
 * @param kind its kind
 * @param line its line in the file, from 1
 * @param text the text that could not be read, or the name of what it belongs to
 * @param missing number of values missing because of it, at least 1
 */
public record Unread(Kind kind, long line, String text, int missing) {

    /** What could not be read. */
    public enum Kind {
        /** A line of a table that seems to have a score. */
        ROW,
        /** A metric of a benchmark that is not in the file. */
        METRIC,
        /** Iterations in a log without scores, for example because other output split the line. */
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
