package dev.steelyard.compare.command;

import java.io.PrintStream;
import java.util.OptionalInt;

/**
 * The destinations of a use case's output.
 *
 * @param out for data alone, in UTF-8
 * @param color whether data for people may carry colors
 * @param columns width of the terminal that {@code out} is; empty if it is none
 * @param progress hears what is being done
 */
public record Console(PrintStream out, boolean color, OptionalInt columns, Progress progress) {

    /** A console whose output is not a terminal. */
    public Console(PrintStream out, boolean color, Progress progress) {
        this(out, color, OptionalInt.empty(), progress);
    }
}
