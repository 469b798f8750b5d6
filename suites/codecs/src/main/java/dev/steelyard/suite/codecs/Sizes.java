package dev.steelyard.suite.codecs;

import dev.steelyard.suite.codecs.size.SizeTable;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Supplier;

/** Prints how large recipes are in each format: as Markdown, or with the argument {@code csv} as CSV. */
public final class Sizes {

    private Sizes() {}

    /** Prints the table to standard output; ends with 2 if the arguments cannot be understood. */
    public static void main(String[] args) {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        int code = run(List.of(args), SizeTable::measure, out, System.err);
        if (code != 0) {
            System.exit(code);
        }
    }

    /** Prints the table, if the arguments ask for one; returns 0, or 2 if the arguments cannot be understood. */
    static int run(List<String> args, Supplier<SizeTable> table, PrintStream out, PrintStream err) {
        String form = args.isEmpty() ? "markdown" : String.join(" ", args);
        switch (form) {
            case "markdown" -> out.print(table.get().markdown());
            case "csv" -> out.print(table.get().csv());
            default -> {
                err.println("usage: Sizes [markdown|csv], not '" + form + "'");
                return 2;
            }
        }
        out.flush();
        return 0;
    }
}
