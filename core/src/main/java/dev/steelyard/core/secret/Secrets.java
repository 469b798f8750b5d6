package dev.steelyard.core.secret;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/** Values that only the benchmark may see; printing them shows only their names. */
public final class Secrets {

    /** No secrets. */
    public static final Secrets NONE = new Secrets(new TreeMap<>());

    private final SortedMap<String, String> values;

    /** @param values by name */
    public Secrets(SortedMap<String, String> values) {
        this.values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
    }

    /** Returns the params whose redacted values differ from the original ones. */
    public static Secrets of(SortedMap<String, String> params, Map<String, String> shown) {
        SortedMap<String, String> secrets = new TreeMap<>(params);
        secrets.entrySet().removeIf(param -> param.getValue().equals(shown.get(param.getKey())));
        return secrets.isEmpty() ? NONE : new Secrets(secrets);
    }

    /** Returns params with the secret values in place of the redacted ones; only for the JVM that needs them. */
    public SortedMap<String, String> revealedIn(Map<String, String> shown) {
        SortedMap<String, String> params = new TreeMap<>(shown);
        values.forEach((name, value) -> {
            if (params.containsKey(name)) {
                params.put(name, value);
            }
        });
        return params;
    }

    /** Returns the secret values, only to find and remove them in texts. */
    public List<String> toRedact() {
        return List.copyOf(values.values());
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Secrets secrets && secrets.values.equals(values);
    }

    @Override
    public int hashCode() {
        return values.hashCode();
    }

    @Override
    public String toString() {
        return values.keySet() + "=" + SecretWords.REDACTED;
    }
}
