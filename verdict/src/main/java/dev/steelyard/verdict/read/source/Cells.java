package dev.steelyard.verdict.read.source;

/** What is wrong with a table that its parser refuses: it has limits, far beyond what anybody measures. */
public final class Cells {

    private Cells() {}

    /**
     * Returns what is wrong.
     *
     * @param message what the parser says of it
     */
    public static String problem(String message) {
        if (message.contains("limit of 16384 fields")) {
            return "a row has more than 16384 cells, the maximum";
        }
        return message.contains("max field size") || message.contains("buffer size")
                ? "a cell has more than 16 MiB, the maximum"
                : "not valid CSV: " + message;
    }
}
