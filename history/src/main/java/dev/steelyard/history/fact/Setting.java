package dev.steelyard.history.fact;

import java.util.Collections;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * The host and setup with which a score was measured. Scores are comparable only within one setting.
 *
 * @param host identity of the host
 * @param setup identity of JVM, flags and options
 * @param lasting identity of the setup without what the JVM derives from the host; changes are comparable if it is equal, even on different
 *     hosts
 * @param facts all facts behind these identities, by key: about the host, the JVM and its settings
 */
public record Setting(String host, String setup, String lasting, SortedMap<String, String> facts) {
    public Setting {
        facts = Collections.unmodifiableSortedMap(new TreeMap<>(facts));
    }

    /** Key of the fact that identifies the code of the benchmark itself, if it must be distinguished. */
    public static final String CODE = "benchmark.code";

    private static final int DIGITS = 12;

    /** Returns this setting for a benchmark whose own code has this digest. */
    public Setting of(String digest) {
        TreeMap<String, String> more = new TreeMap<>(facts);
        more.put(CODE, digest.substring(0, Math.min(DIGITS, digest.length())));
        return new Setting(host, setup, lasting, more);
    }

    /** Returns the keys of the facts in which another setting differs. */
    public SortedSet<String> differing(Setting other) {
        SortedSet<String> keys = new TreeSet<>(facts.keySet());
        keys.addAll(other.facts.keySet());
        keys.removeIf(key -> facts.getOrDefault(key, "").equals(other.facts.getOrDefault(key, "")));
        return keys;
    }

    /** Returns whether another setting is the same one. */
    public boolean same(Setting other) {
        return host.equals(other.host)
                && setup.equals(other.setup)
                && facts.getOrDefault(CODE, "").equals(other.facts.getOrDefault(CODE, ""));
    }
}
