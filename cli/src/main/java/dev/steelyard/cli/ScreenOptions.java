package dev.steelyard.cli;

import dev.steelyard.cli.progress.ProgressLines;
import java.io.PrintStream;
import picocli.CommandLine.Option;

/** Options of every command: what it shows while it runs. */
final class ScreenOptions {
    @Option(
            names = "--color",
            paramLabel = "WHEN",
            defaultValue = "auto",
            description = "Colors on standard output: auto (default: on a terminal, unless NO_COLOR is set), always,"
                    + " never.")
    private Color color = Color.AUTO;

    @Option(
            names = {"-q", "--quiet"},
            description = "Limit standard error to warnings, errors and the run's folder.")
    private boolean quiet;

    @Option(names = "--debug", description = "Show stack traces of errors.")
    private boolean debug;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help and exit.")
    boolean help;

    /** When data carries colors. */
    enum Color {
        AUTO,
        ALWAYS,
        NEVER
    }

    boolean debug() {
        return debug;
    }

    boolean color(Terminal terminal) {
        return switch (color) {
            case AUTO -> terminal.color();
            case ALWAYS -> true;
            case NEVER -> false;
        };
    }

    ProgressLines progress(Terminal terminal, PrintStream err) {
        if (quiet) {
            return ProgressLines.quiet(err);
        }
        return terminal.rewritable() ? ProgressLines.rewritten(err, terminal.columns()) : ProgressLines.plain(err);
    }
}
