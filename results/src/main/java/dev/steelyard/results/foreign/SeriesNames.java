package dev.steelyard.results.foreign;

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
        Set<String> taken = new HashSet<>();
        for (SeriesKey key : keys) {
            boolean named = key.unit().isEmpty() || key.name().endsWith(" " + key.unit());
            String name = plain(key, telling) + (named ? "" : " " + key.unit());
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
        Map<SeriesKey, Integer> units = new LinkedHashMap<>();
        keys.forEach(key -> units.merge(new SeriesKey(key.name(), key.context(), ""), 1, Integer::sum));
        List<String> names = new ArrayList<>();
        units.forEach((key, number) -> {
            if (number > 1) {
                names.add(plain(key, telling));
            }
        });
        return names;
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
