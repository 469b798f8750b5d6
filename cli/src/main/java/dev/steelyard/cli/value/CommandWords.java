package dev.steelyard.cli.value;

import java.util.ArrayList;
import java.util.List;

/** Splits one text into the words of a command line. */
public final class CommandWords {
    private CommandWords() {}

    /**
     * Splits as a POSIX shell would, without expanding anything: blanks separate; single quotes keep everything, double
     * quotes everything but {@code \"}, {@code \\}, {@code \$} and {@code \`}; a backslash keeps the next character.
     *
     * @return the words; empty for blank text
     * @throws IllegalArgumentException if a quote is not closed or a backslash ends the text
     */
    public static List<String> split(String text) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        boolean inWord = false;
        char quote = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (quote == 0 && Character.isWhitespace(c)) {
                if (inWord) {
                    words.add(word.toString());
                    word.setLength(0);
                    inWord = false;
                }
                continue;
            }
            inWord = true;
            if (c == quote) {
                quote = 0;
            } else if (quote == 0 && (c == '\'' || c == '"')) {
                quote = c;
            } else if (c == '\\' && quote != '\'') {
                i++;
                word.append(escaped(text, i, quote == '"'));
            } else {
                word.append(c);
            }
        }
        if (quote != 0) {
            throw new IllegalArgumentException("a quote (" + quote + ") is never closed in: " + text);
        }
        if (inWord) {
            words.add(word.toString());
        }
        return words;
    }

    /** Returns what a backslash before the character at {@code i} stands for. */
    private static String escaped(String text, int i, boolean inDoubleQuotes) {
        if (i == text.length()) {
            throw new IllegalArgumentException("a backslash at the end escapes nothing: " + text);
        }
        char c = text.charAt(i);
        return inDoubleQuotes && "\"\\$`".indexOf(c) < 0 ? "\\" + c : String.valueOf(c);
    }

    /**
     * Splits as JMH splits the value of {@code -jvmArgs}: blanks separate, double quotes keep blanks, nothing else is
     * special (JMH's {@code Utils.splitQuotedEscape}, but for the error).
     *
     * @return the words; empty for blank text
     * @throws IllegalArgumentException if a quote is not closed, which JMH lets pass
     */
    public static List<String> splitJmh(String text) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        boolean quoted = false;
        for (char c : (text + " ").toCharArray()) {
            if (c == '"') {
                quoted = !quoted;
            } else if (c != ' ' || quoted) {
                word.append(c);
            } else if (word.length() > 0) {
                words.add(word.toString());
                word.setLength(0);
            }
        }
        if (quoted) {
            throw new IllegalArgumentException("a quote (\") is never closed in: " + text);
        }
        return words;
    }
}
