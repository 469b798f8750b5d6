package dev.steelyard.report.text;

/**
 * What the terminal can do; the caller decides, by whether it is one and by {@code NO_COLOR}.
 *
 * @param color whether verdicts are colored
 * @param width columns of a line, at least 40; where rows would not fit, names get a line of their own and
 *     numbers that others can stand for are left out
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
