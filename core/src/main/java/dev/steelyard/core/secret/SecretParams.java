package dev.steelyard.core.secret;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Redacts the params of a benchmark. A secret is not part of a benchmark's identity: whatever its value, it is the same benchmark, so a
 * series continues when a password is replaced. Only if a benchmark is run with several redacted values, these are numbered, in the order
 * of the values. Text that is already redacted is not changed.
 */
public final class SecretParams {

    /**
     * Values that are never secret, whatever the name of the param: short ones and plain numbers, because a benchmark of a map may have a
     * key of 42.
     */
    private static final Pattern PLAIN = Pattern.compile(".{0,3}|[0-9.,+-]*|[A-Z_]{1,30}");

    private static final int SHORTEST = 3;

    private static final Set<String> WORDS =
            Set.of("true", "false", "none", "null", "default", "empty", "small", "large");

    /** Keys whose value is always secret; others, such as key or auth, may well describe what is measured. */
    private static final Pattern SURE = Pattern.compile(
            "(?i)passw(?:or)?d|passphrase|secret|credential|pwd|(?:api|access|private|signing|encryption)[._-]?key|token$");

    /** A random-looking value: letters and digits without a space. */
    private static final Pattern RANDOM = Pattern.compile("(?=.*[0-9])(?=.*[A-Za-z])\\S{12,}");

    /** The values that each redacted text stands for, in order, by param and redacted text. */
    private final Map<String, Map<String, SortedSet<String>>> values = new HashMap<>();

    /** @param all the params with which the benchmark was run */
    public SecretParams(Collection<SortedMap<String, String>> all) {
        all.forEach(params -> params.forEach((name, value) -> {
            values.computeIfAbsent(name, absent -> new HashMap<>())
                    .computeIfAbsent(redacted(name, value), absent -> new TreeSet<>())
                    .add(value);
        }));
    }

    /** Returns params with secret values redacted. */
    public SortedMap<String, String> shown(SortedMap<String, String> params) {
        SortedMap<String, String> shown = new TreeMap<>();
        params.forEach((name, value) -> {
            String text = redacted(name, value);
            SortedSet<String> alike = values.getOrDefault(name, Map.of()).getOrDefault(text, new TreeSet<>());
            int number = alike.headSet(value).size() + 1;
            shown.put(name, alike.size() < 2 ? text : text.replace(SecretWords.REDACTED, "(redacted " + number + ")"));
        });
        return shown;
    }

    /**
     * Returns the values of a param that are shown as a given text; empty if the text does not hide a secret.
     *
     * @param values all values with which the benchmark can be run
     */
    public static List<String> shownAs(String text, String name, List<String> values) {
        if (!text.contains(SecretWords.REDACTED_BEGIN)) {
            return List.of();
        }
        List<SortedMap<String, String>> all = values.stream()
                .<SortedMap<String, String>>map(value -> new TreeMap<>(Map.of(name, value)))
                .toList();
        SecretParams params = new SecretParams(all);
        return values.stream()
                .filter(value -> params.shown(new TreeMap<>(Map.of(name, value)))
                        .getOrDefault(name, "")
                        .equals(text))
                .toList();
    }

    private static String redacted(String name, String value) {
        if (value.length() <= SHORTEST || value.contains(SecretWords.REDACTED_BEGIN)) {
            return value;
        }
        return isSecret(name, value) ? SecretWords.REDACTED : SecretWords.text(value);
    }

    /** Returns whether the value of a param is secret as a whole. */
    public static boolean isSecret(String name, String value) {
        boolean plain = PLAIN.matcher(value).matches() || WORDS.contains(value.toLowerCase(Locale.ROOT));
        boolean sure = SURE.matcher(name).find();
        return !plain
                && SecretWords.isSecret(name)
                && (sure || RANDOM.matcher(value).matches());
    }
}
