package dev.steelyard.history.foreign;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Names of series, as short as they can be: what all of them belong to is left out. All are different. */
final class SeriesNames {

    private SeriesNames() {}

    /** Returns the name of each series, with its unit. */
    static Map<SeriesKey, String> of(Collection<SeriesKey> keys) {
        Map<SeriesKey, String> names = new LinkedHashMap<>();
        List<Boolean> telling = telling(keys);
        Map<SeriesKey, Integer> ways = ways(keys);
        Set<String> taken = new HashSet<>();
        for (SeriesKey key : keys) {
            boolean named = key.unit().isEmpty() || key.name().endsWith(" " + key.unit());
            boolean several = ways.getOrDefault(unset(key), 1) > 1;
            String name = plain(key, telling)
                    + (named ? "" : " " + key.unit())
                    + (several ? " (" + key.settings().text() + ")" : "");
            // Different keys may read the same: a name may hold what separates it from a suite.
            String one = name;
            for (int number = 2; !taken.add(one); number++) {
                one = name + " (" + number + ")";
            }
            names.put(key, one);
        }
        return names;
    }

    /** Returns the names without units of what has several of them. */
    static List<String> redefined(Collection<SeriesKey> keys) {
        List<Boolean> telling = telling(keys);
        Map<SeriesKey, Set<String>> units = new LinkedHashMap<>();
        keys.forEach(
                key -> units.computeIfAbsent(new SeriesKey(key.name(), key.context(), ""), absent -> new HashSet<>())
                        .add(key.unit()));
        List<String> names = new ArrayList<>();
        units.forEach((key, all) -> {
            if (all.size() > 1) {
                names.add(plain(key, telling));
            }
        });
        return names;
    }

    /** Returns the names of what was run in several ways. */
    static List<String> reconfigured(Collection<SeriesKey> keys) {
        List<Boolean> telling = telling(keys);
        List<String> names = new ArrayList<>();
        ways(keys).forEach((key, number) -> {
            if (number > 1) {
                names.add(plain(key, telling));
            }
        });
        return names;
    }

    private static Map<SeriesKey, Integer> ways(Collection<SeriesKey> keys) {
        Map<SeriesKey, Integer> ways = new LinkedHashMap<>();
        keys.forEach(key -> ways.merge(unset(key), 1, Integer::sum));
        return ways;
    }

    private static SeriesKey unset(SeriesKey key) {
        return new SeriesKey(key.name(), key.context(), key.unit());
    }

    /** Which parts of the context tell series apart. */
    private static List<Boolean> telling(Collection<SeriesKey> keys) {
        Map<Integer, Set<String>> values = new HashMap<>();
        for (SeriesKey key : keys) {
            for (int i = 0; i < key.context().size(); i++) {
                values.computeIfAbsent(i, absent -> new LinkedHashSet<>())
                        .add(key.context().get(i));
            }
        }
        List<Boolean> telling = new ArrayList<>();
        for (int i = 0; i < values.size(); i++) {
            telling.add(values.getOrDefault(i, Set.of()).size() > 1);
        }
        return telling;
    }

    private static String plain(SeriesKey key, List<Boolean> telling) {
        List<String> context = new ArrayList<>();
        for (int i = 0; i < key.context().size(); i++) {
            String part = key.context().get(i);
            if (telling.get(i) && !part.isEmpty()) {
                context.add(part);
            }
        }
        return context.isEmpty() ? key.name() : String.join(", ", context) + ": " + key.name();
    }
}
