package dev.steelyard.core.secret;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Redacts values of settings whose key looks secret, and values that look secret themselves. */
public final class SecretWords {

    /** Replacement for a secret value. */
    public static final String REDACTED = "(redacted)";

    /**
     * Words that make a key secret: words such as password anywhere in it; token at the end of one of its words; key as
     * its last word or after its purpose; short words only as whole words; session at its end. Not keyboard, tokenizer,
     * key.size, compass, path, author or session.timeout.
     */
    private static final Pattern SECRET_KEY = Pattern.compile("(?i:passw(?:or)?d|passphrase|secret|credential)"
            + "|(?:[tT]oken)s?(?![a-z])|TOKENS?(?![A-Z])"
            + "|(?i:api|access|private|auth|signing|encryption|license)[._-]?(?:key|Key|KEY)s?(?![a-z])"
            + "|(?:^|[^a-zA-Z])(?:key|Key|KEY)$|[a-z0-9]Key$"
            + "|(?<![a-zA-Z])(?:pass|pwd|pat|bearer|jwt|auth|authorization)(?![a-z])"
            + "|(?:Pass|Pwd|Pat|Bearer|Jwt|Auth|Authorization)(?![a-z])"
            + "|(?<![A-Z])(?:PASS|PWD|PAT|BEARER|JWT|AUTH|AUTHORIZATION)(?![A-Z])"
            + "|(?i:pwd|session(?:[._-]?(?:id|key|cookie))?)$");

    private static final String PROPERTY = "-D";
    private static final String QUOTES = "\"'";
    private static final String VALUE_ENDS = ",;&\"' \t\r\n";
    private static final Pattern URL_PASSWORD = Pattern.compile("(://[^/\\s:@]+:)([^/\\s@]+)(?=@)");

    /** Credentials in HTTP headers, and JSON web tokens anywhere. */
    private static final Pattern BY_ITSELF = Pattern.compile(
            "((?i:bearer)[ \\t])[A-Za-z0-9._~+/=-]{8,}|()eyJ[A-Za-z0-9_-]{8,}\\.[A-Za-z0-9_-]{8,}(?:\\.[A-Za-z0-9_-]+)?");

    private SecretWords() {}

    /** Returns whether the value of a key must be redacted; the key may begin with {@code -D}. */
    public static boolean isSecret(String key) {
        return SECRET_KEY
                .matcher(key.startsWith(PROPERTY) ? key.substring(PROPERTY.length()) : key)
                .find();
    }

    /** Returns the words of a command line with secret values redacted, also where a value is a word of its own. */
    public static List<String> words(List<String> words) {
        List<String> shown = new ArrayList<>();
        boolean value = false;
        for (String word : words) {
            boolean flag = word.startsWith("-");
            shown.add(value && !flag ? REDACTED : word(word));
            value = word.startsWith("--") && word.indexOf('=') < 0 && isSecret(word);
        }
        return shown;
    }

    /** Returns one word of a command line with a secret value redacted. */
    public static String word(String word) {
        int equals = word.indexOf('=');
        // A path before the first '=' is no key: -javaagent:/home/keys/agent.jar=port=1 hides nothing.
        if (equals > 0 && word.startsWith("-") && !word.startsWith("-javaagent:") && !word.startsWith("-agent")) {
            String key = word.substring(0, equals);
            if (isSecret(key)) {
                return key + "=" + REDACTED;
            }
        }
        return text(word);
    }

    /** Returns a text with everything that looks secret redacted. */
    public static String text(String text) {
        String redacted = Matcher.quoteReplacement(REDACTED);
        String shown = URL_PASSWORD.matcher(pairs(text)).replaceAll("$1" + redacted);
        return BY_ITSELF
                .matcher(shown)
                .replaceAll(
                        found -> (found.group(1) == null ? "" : Matcher.quoteReplacement(found.group(1))) + redacted);
    }

    /**
     * Redacts the values of {@code key=value} pairs inside a longer text, as in the options of an agent or the query of
     * a URL. Reads each character only a few times, because the text may be long and hostile.
     */
    private static String pairs(String text) {
        StringBuilder shown = new StringBuilder(text.length());
        int key = 0;
        int place = 0;
        while (place < text.length()) {
            char character = text.charAt(place);
            shown.append(character);
            place++;
            if (character == '=' && isSecret(text.substring(key, place - 1))) {
                int end = valueEnd(text, place);
                shown.append(end > place ? REDACTED : "");
                place = end;
            }
            boolean inKey = Character.isLetterOrDigit(character) || "_.-".indexOf(character) >= 0;
            key = inKey ? key : place;
        }
        return shown.toString();
    }

    private static int valueEnd(String text, int start) {
        if (text.startsWith(REDACTED, start)) {
            return start + REDACTED.length();
        }
        if (start < text.length() && QUOTES.indexOf(text.charAt(start)) >= 0) {
            int close = text.indexOf(text.charAt(start), start + 1);
            return close < 0 ? text.length() : close + 1;
        }
        int end = start;
        while (end < text.length() && VALUE_ENDS.indexOf(text.charAt(end)) < 0) {
            end++;
        }
        return end;
    }
}
