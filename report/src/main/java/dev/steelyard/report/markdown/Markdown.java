package dev.steelyard.report.markdown;

import dev.steelyard.report.words.Visible;

/** Escapes text for the Markdown of GitHub and GitLab, including inside tables. */
public final class Markdown {

    /** Characters with a meaning in Markdown. They become entities, because backslashes fail in tables and code. */
    private static final String SPECIAL = "&|`<>*_[]!~$\\\"";
    /** Breaks mentions and references, which the platforms detect after resolving entities. */
    private static final String BREAK = "&#8203;";
    /** Maximum length of a cell or a line in characters, before escaping. */
    private static final int LONGEST = 300;

    private Markdown() {}

    /** Returns the text for a table cell or a sentence, without markup, mentions, links or comment markers. */
    public static String escape(String text) {
        StringBuilder escaped = new StringBuilder();
        Visible.of(text).chars().forEach(character -> {
            if (SPECIAL.indexOf(character) >= 0) {
                escaped.append("&#").append(character).append(';');
            } else if (character == '@' || character == '#') {
                escaped.append((char) character).append(BREAK);
            } else {
                escaped.append((char) character);
            }
        });
        return escaped.toString().replace("://", ":" + BREAK + "//").replace("www.", "www" + BREAK + ".");
    }

    /** Returns the escaped text, truncated if it is too long. */
    public static String cell(String text) {
        boolean fits = text.codePointCount(0, text.length()) <= LONGEST;
        return fits ? escape(text) : escape(text.substring(0, text.offsetByCodePoints(0, LONGEST))) + "...";
    }

    /** Returns a fenced block of one line, without fences and line breaks in the text. */
    public static String fenced(String text) {
        return "```\n" + Visible.of(text).replace("`", "'").replace("~~~", "'''") + "\n```\n";
    }
}
