package dev.steelyard.report.words;

import java.util.Locale;

/** Makes characters visible that could control a terminal or reverse the direction of text. */
public final class Visible {

    private Visible() {}

    /**
     * Returns the text with control characters (ANSI escapes begin with one), direction marks and other invisible
     * characters, line separators and lone surrogates written as {@code \n} or {@code \}{@code u001b}.
     */
    public static String of(String text) {
        if (text.chars().allMatch(character -> character >= ' ' && character <= '~')) {
            return text;
        }
        StringBuilder visible = new StringBuilder(text.length());
        text.codePoints().forEach(point -> {
            if (point == '\n') {
                visible.append("\\n");
            } else if (point == '\r') {
                visible.append("\\r");
            } else if (point == '\t') {
                visible.append("\\t");
            } else if (hidden(point)) {
                visible.append(String.format(Locale.ROOT, "\\u%04x", point));
            } else {
                visible.appendCodePoint(point);
            }
        });
        return visible.toString();
    }

    private static boolean hidden(int point) {
        return switch (Character.getType(point)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE,
                    Character.UNASSIGNED -> true;
            default -> false;
        };
    }
}
