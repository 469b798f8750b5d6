package dev.steelyard.report.words;

import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Variant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Leaves out values of settings whose key looks secret: reports travel further than the machine that made them.
 */
public final class Redaction {

    /** Stands where a value was. */
    public static final String REDACTED = "(redacted)";

    /**
     * Words that make a key secret: passwords and the like anywhere in it; tokens at the end of a word of it; and keys, as
     * its last word or behind what such keys are for. Not keyboard, tokenizer or key.size.
     */
    private static final Pattern SECRET_KEY = Pattern.compile("(?i:passw(?:or)?d|passphrase|secret|credential)"
            + "|(?:[tT]oken)s?(?![a-z])|TOKENS?(?![A-Z])"
            + "|(?i:api|access|private|auth|signing|encryption|license)[._-]?(?:key|Key|KEY)s?(?![a-z])"
            + "|(?:^|[^a-zA-Z])(?:key|Key|KEY)$|[a-z0-9]Key$");

    private static final String PROPERTY = "-D";
    private static final String VALUE_ENDS = ",;&\"' \t\r\n";
    private static final Pattern URL_PASSWORD = Pattern.compile("(://[^/\\s:@]+:)([^/\\s@]+)(?=@)");
    /** Shorter values are too likely to occur by chance in other text. */
    private static final int SHORTEST = 4;

    private final List<String> values;

    private Redaction(List<String> values) {
        this.values = values;
    }

    /** Returns the redaction that also knows the secret values among a run's own settings. */
    public static Redaction of(Run run) {
        List<String> values = new ArrayList<>();
        for (Variant variant : run.variants()) {
            variant.settings().properties().forEach((key, value) -> collect(key, value, values));
            for (String argument : variant.settings().jvmArgs()) {
                int equals = argument.indexOf('=');
                if (equals > 0) {
                    collect(argument.substring(0, equals), argument.substring(equals + 1), values);
                }
            }
        }
        run.environment().forEach((key, value) -> collect(key, value, values));
        values.sort(Comparator.comparingInt(String::length).reversed());
        return new Redaction(List.copyOf(values));
    }

    /** Returns the settings with secret values left out, in the same order. */
    public SortedMap<String, String> map(Map<String, String> settings) {
        TreeMap<String, String> shown = new TreeMap<>();
        settings.forEach((key, value) -> shown.put(key, secret(key) ? REDACTED : text(value)));
        return shown;
    }

    /** Returns the words of a command line with secret values left out. */
    public List<String> words(List<String> words) {
        List<String> shown = new ArrayList<>(words.size());
        for (String word : words) {
            shown.add(word(word));
        }
        return List.copyOf(shown);
    }

    /** Returns any text with the run's own secret values, and what looks like more of them, left out. */
    public String text(String text) {
        String shown = text;
        for (String value : values) {
            shown = shown.replace(value, REDACTED);
        }
        return URL_PASSWORD.matcher(pairs(shown)).replaceAll("$1" + Matcher.quoteReplacement(REDACTED));
    }

    /**
     * Leaves out the values of {@code key=value} pairs inside a longer text, as in the options of an agent or the
     * query of a URL. Looks at each character a few times at most, since the text may be long and hostile.
     */
    private static String pairs(String text) {
        StringBuilder shown = new StringBuilder(text.length());
        int key = 0;
        int place = 0;
        while (place < text.length()) {
            char character = text.charAt(place);
            shown.append(character);
            place++;
            if (character == '=' && secret(text.substring(key, place - 1))) {
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
        int end = start;
        while (end < text.length() && VALUE_ENDS.indexOf(text.charAt(end)) < 0) {
            end++;
        }
        return end;
    }

    private String word(String word) {
        int equals = word.indexOf('=');
        // A path before the first '=' is no key: -javaagent:/home/keys/agent.jar=port=1 hides nothing.
        if (equals > 0 && word.startsWith("-") && !word.startsWith("-javaagent:") && !word.startsWith("-agent")) {
            String key = word.substring(0, equals);
            if (secret(key)) {
                return key + "=" + REDACTED;
            }
        }
        return text(word);
    }

    private static void collect(String key, String value, List<String> values) {
        if (secret(key) && value.length() >= SHORTEST && !trivial(value)) {
            values.add(value);
        }
    }

    private static boolean trivial(String value) {
        return List.of("true", "false", "none", "null", "default").contains(value.toLowerCase(Locale.ROOT));
    }

    private static boolean secret(String key) {
        return SECRET_KEY
                .matcher(key.startsWith(PROPERTY) ? key.substring(PROPERTY.length()) : key)
                .find();
    }
}
