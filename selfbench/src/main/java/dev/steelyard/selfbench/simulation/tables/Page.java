package dev.steelyard.selfbench.simulation.tables;

import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.Locale;

/** Where tables are printed, in Markdown; each line is shown as soon as it is known. */
final class Page {

    private final Appendable out;

    Page(Appendable out) {
        this.out = out;
    }

    /** Prints a text with {@link Locale#ROOT}. */
    void print(String format, Object... values) {
        text(String.format(Locale.ROOT, format, values));
    }

    /** Prints the head of a table. */
    void head(String... columns) {
        text("| " + String.join(" | ", columns) + " |\n|" + "---|".repeat(columns.length) + "\n");
    }

    private void text(String text) {
        try {
            out.append(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (out instanceof PrintStream stream) {
            stream.flush();
        }
    }
}
