package dev.steelyard.core.model;

import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * Renamed benchmarks: each older name mapped to the newer name that replaced it. A name is either that of a benchmark or that of a class,
 * which covers all benchmarks in the class.
 *
 * @param names newer names by older names; contains no cycles
 */
public record Aliases(SortedMap<String, String> names) {

    /** No benchmark was renamed. */
    public static final Aliases NONE = new Aliases(new TreeMap<>());

    public Aliases {
        names = Collections.unmodifiableSortedMap(new TreeMap<>(names));
        for (String older : names.keySet()) {
            if (leadsBack(names, older)) {
                throw new IllegalArgumentException("renamed in a circle: " + older);
            }
        }
    }

    /** Returns whether an alias can be added without creating a cycle. */
    public boolean accepts(String older, String newer) {
        TreeMap<String, String> more = new TreeMap<>(names);
        more.put(older, newer);
        return more.keySet().stream().noneMatch(name -> leadsBack(more, name));
    }

    private static boolean leadsBack(Map<String, String> names, String older) {
        String name = older;
        // Without a cycle, a chain uses each alias at most once. A visited set would not work: in a cycle, names may
        // grow with every step.
        for (int steps = 0; steps <= names.size(); steps++) {
            Optional<String> next = next(names, name);
            if (next.isEmpty()) {
                return false;
            }
            name = next.get();
        }
        return true;
    }

    /** The longest matching name wins, so an alias of a benchmark takes precedence over one of its class. */
    private static Optional<String> next(Map<String, String> names, String name) {
        for (int end = name.length(); end > 0; end = name.lastIndexOf('.', end - 1)) {
            String newer = names.get(name.substring(0, end));
            if (newer != null) {
                return Optional.of(newer + name.substring(end));
            }
        }
        return Optional.empty();
    }

    /** Returns the current name of a benchmark: the given name if it was not renamed. */
    public String current(String name) {
        String current = name;
        for (Optional<String> next = next(names, current); next.isPresent(); next = next(names, current)) {
            current = next.get();
        }
        return current;
    }

    /** Returns all known names of a benchmark, current and former. */
    public Set<String> all(String name) {
        Set<String> all = new LinkedHashSet<>(List.of(name));
        Deque<String> open = new ArrayDeque<>(List.of(current(name)));
        while (!open.isEmpty()) {
            String known = open.remove();
            if (all.add(known) || known.equals(name)) {
                names.forEach((older, newer) -> {
                    boolean fits = known.equals(newer) || known.startsWith(newer + ".");
                    String before = fits ? older + known.substring(newer.length()) : known;
                    if (!all.contains(before) && current(before).equals(current(name))) {
                        open.add(before);
                    }
                });
            }
        }
        return Collections.unmodifiableSet(all);
    }

    /** Returns the benchmark under its current name. */
    public Benchmark current(Benchmark benchmark) {
        String name = current(benchmark.name());
        return name.equals(benchmark.name())
                ? benchmark
                : new Benchmark(name, benchmark.mode(), benchmark.params(), benchmark.threads(), benchmark.unit());
    }
}
