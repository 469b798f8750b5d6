package dev.steelyard.report.text;

/**
 * The capabilities of the terminal. The caller decides by whether output goes to a terminal, and by {@code NO_COLOR}.
 *
 * @param color whether verdicts are colored
 * @param width columns of a line, at least 40; if rows do not fit, names get their own line and less important numbers
 *     are left out
 */
public record TextStyle(boolean color, int width) {

    /** No colors, 120 columns. */
    public static final TextStyle PLAIN = new TextStyle(false, 120);

    public TextStyle {
        if (width < 40) {
            throw new IllegalArgumentException("a report needs at least 40 columns, not " + width);
        }
    }
}
