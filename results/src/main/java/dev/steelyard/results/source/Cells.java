package dev.steelyard.results.source;

import dev.steelyard.core.error.UserError;

/** Limits of tables, far beyond what anybody measures. */
public final class Cells {

    private static final int MOST = 10_000;

    private Cells() {}

    /**
     * Checks the width of a table.
     *
     * @param line the line of its header, from 1
     * @param columns their number
     * @throws UserError if these are too many
     */
    public static void requireFew(long line, int columns) {
        if (columns > MOST) {
            throw UserError.usage(
                    Texts.line(line) + ": " + columns + " columns, and at most " + MOST + " are read",
                    "Split the file into several with fewer columns.");
        }
    }

    /**
     * Returns what is wrong with a table that its parser refuses.
     *
     * @param message what the parser says of it
     */
    public static String problem(String message) {
        return message.contains("buffer size")
                ? "a cell or line is longer than 16 MiB"
                : "not valid CSV: " + message;
    }
}
