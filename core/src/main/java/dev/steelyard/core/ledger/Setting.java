package dev.steelyard.core.ledger;

import java.util.Collections;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * Where and how a score was measured. Scores are comparable only within one setting.
 *
 * @param host identity of the host
 * @param setup identity of JVM, flags and options
 * @param facts all that the two stand for, by key: facts about the host, the JVM and its settings
 */
public record Setting(String host, String setup, SortedMap<String, String> facts) {
    public Setting {
        facts = Collections.unmodifiableSortedMap(new TreeMap<>(facts));
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
        return host.equals(other.host) && setup.equals(other.setup);
    }
}
