package dev.steelyard.cli.screen;

import java.util.Map;
import java.util.OptionalInt;
import java.util.function.UnaryOperator;

/**
 * The terminal that the output goes to, as far as it is known.
 *
 * @param out whether standard output is a terminal
 * @param err whether standard error is a terminal
 * @param columns width of the terminal, at least 20
 * @param environment the process's environment: {@code NO_COLOR}, {@code TERM}, {@code CI}
 */
public record Terminal(boolean out, boolean err, int columns, Map<String, String> environment) {

    /** No terminal at all. */
    public static final Terminal NONE = new Terminal(false, false, 80, Map.of());

    public Terminal {
        columns = Math.max(20, columns);
        environment = Map.copyOf(environment);
    }

    /**
     * Asks the launcher, which passes on as system properties what only a shell can see: {@code steelyard.tty.out},
     * {@code steelyard.tty.err} and {@code steelyard.columns}. Without a launcher nothing is taken for a terminal.
     */
    public static Terminal of(UnaryOperator<String> property, Map<String, String> environment) {
        String columns = property.apply("steelyard.columns");
        boolean width = columns != null && columns.matches("[1-9]\\d{1,3}");
        return new Terminal(
                "true".equals(property.apply("steelyard.tty.out")),
                "true".equals(property.apply("steelyard.tty.err")),
                width ? Integer.parseInt(columns) : 80,
                environment);
    }

    /** Returns whether data may carry colors where the user did not say (https://no-color.org). */
    public boolean color() {
        return out && isUnset("NO_COLOR") && !dumb();
    }

    /** The width of standard output; empty if it is no terminal. */
    public OptionalInt width() {
        return out ? OptionalInt.of(columns) : OptionalInt.empty();
    }

    /** Returns whether one line on standard error can be written again and again. */
    public boolean rewritable() {
        return err && !dumb() && isUnset("CI");
    }

    private boolean dumb() {
        return "dumb".equals(environment.get("TERM"));
    }

    private boolean isUnset(String name) {
        return environment.getOrDefault(name, "").isEmpty();
    }
}
