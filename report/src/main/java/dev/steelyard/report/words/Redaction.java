package dev.steelyard.report.words;

import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Variant;
import dev.steelyard.core.secret.SecretWords;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Redacts values of settings whose key looks secret, because reports are shared beyond the machine that made them.
 */
public final class Redaction {

    /** Replacement for a secret value. */
    public static final String REDACTED = SecretWords.REDACTED;

    /** Minimum length of a value to redact; shorter ones occur in other text by chance. */
    private static final int SHORTEST = 4;

    private final List<String> values;

    private Redaction(List<String> values) {
        this.values = values;
    }

    /** Returns a redaction that also knows the secret values in a run's settings. */
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

    /** Returns the settings with secret values redacted, in the same order. */
    public SortedMap<String, String> map(Map<String, String> settings) {
        TreeMap<String, String> shown = new TreeMap<>();
        settings.forEach((key, value) -> shown.put(key, SecretWords.isSecret(key) ? REDACTED : text(value)));
        return shown;
    }

    /** Returns the words of a command line with secret values redacted. */
    public List<String> words(List<String> words) {
        List<String> shown = new ArrayList<>(words.size());
        for (String word : words) {
            shown.add(text(SecretWords.word(word)));
        }
        return List.copyOf(shown);
    }

    /** Returns a text with the run's secret values, and everything else that looks secret, redacted. */
    public String text(String text) {
        String shown = text;
        for (String value : values) {
            shown = shown.replace(value, REDACTED);
        }
        return SecretWords.text(shown);
    }

    private static void collect(String key, String value, List<String> values) {
        if (SecretWords.isSecret(key) && value.length() >= SHORTEST && !trivial(value)) {
            values.add(value);
        }
    }

    private static boolean trivial(String value) {
        return List.of("true", "false", "none", "null", "default").contains(value.toLowerCase(Locale.ROOT));
    }
}
