package dev.steelyard.cli.screen;

import dev.steelyard.cli.progress.ProgressLines;
import java.io.PrintStream;
import picocli.CommandLine.Option;

/** Options of every command: what it shows while it runs. */
public final class ScreenOptions {
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
    public enum Color {
        AUTO,
        ALWAYS,
        NEVER
    }

    /** Returns whether errors are shown with their stack traces. */
    public boolean debug() {
        return debug;
    }

    /** Returns whether standard output has colors. */
    public boolean color(Terminal terminal) {
        return switch (color) {
            case AUTO -> terminal.color();
            case ALWAYS -> true;
            case NEVER -> false;
        };
    }

    /** Returns what shows progress on standard error, as much as was asked for and as the terminal can. */
    public ProgressLines progress(Terminal terminal, PrintStream err) {
        if (quiet) {
            return ProgressLines.quiet(err);
        }
        return terminal.rewritable() ? ProgressLines.rewritten(err, terminal.columns()) : ProgressLines.plain(err);
    }
}
