package dev.steelyard.report.markdown;

import dev.steelyard.report.words.Visible;

/** Escapes text so that it stays text in the Markdown of GitHub and GitLab, inside tables too. */
final class Markdown {

    /** Characters with a meaning in Markdown; entities, since backslashes fail in tables and code. */
    private static final String SPECIAL = "&|`<>*_[]!~$\\\"";
    /** Keeps a mention or a reference from being one: the platforms look for them after entities are resolved. */
    private static final String BREAK = "&#8203;";
    /** Characters of a cell or a line, before they are escaped. */
    private static final int LONGEST = 300;

    private Markdown() {}

    /** Returns the text for a table cell or a sentence: no markup, mention, link or comment marker. */
    static String escape(String text) {
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

    /** Returns the escaped text, cut if it is so long that it would take the room of everything else. */
    static String cell(String text) {
        boolean fits = text.codePointCount(0, text.length()) <= LONGEST;
        return fits ? escape(text) : escape(text.substring(0, text.offsetByCodePoints(0, LONGEST))) + "...";
    }

    /** Returns a fenced block of one line: no fence of its own, no line break. */
    static String fenced(String text) {
        return "```\n" + Visible.of(text).replace("`", "'").replace("~~~", "'''") + "\n```\n";
    }
}
