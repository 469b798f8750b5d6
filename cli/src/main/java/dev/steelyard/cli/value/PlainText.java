package dev.steelyard.cli.value;

import dev.steelyard.core.secret.SecretWords;
import java.util.stream.Collectors;

/** Makes text from outside sources safe to show on a screen. */
public final class PlainText {
    private PlainText() {}

    /**
     * Returns the text in one line without what could move the cursor, color the screen or reverse the line: names come
     * from whoever wrote the benchmark. Secrets are redacted.
     */
    public static String line(String text) {
        StringBuilder clean = new StringBuilder(text.length());
        SecretWords.name(text).codePoints().forEach(c -> clean.appendCodePoint(isHarmless(c) ? c : '?'));
        return clean.toString();
    }

    /** Returns the text with each line made plain and all but the first indented by two columns. */
    public static String lines(String text) {
        return SecretWords.name(text)
                .lines()
                .map(line -> line(line.replace("\t", "    ")).stripTrailing())
                .collect(Collectors.joining("\n  "));
    }

    private static boolean isHarmless(int c) {
        return switch (Character.getType(c)) {
            case Character.CONTROL,
                    Character.FORMAT,
                    Character.LINE_SEPARATOR,
                    Character.PARAGRAPH_SEPARATOR,
                    Character.SURROGATE -> false;
            default -> true;
        };
    }
}
