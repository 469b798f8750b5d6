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
 * Names that benchmarks had, and those that replaced them. A name is that of a benchmark, or of a class, which stands for all its
 * benchmarks.
 *
 * @param names the newer name by the older one; following them never leads back
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

    /** Returns whether an older name can be added without leading back to itself. */
    public boolean accepts(String older, String newer) {
        TreeMap<String, String> more = new TreeMap<>(names);
        more.put(older, newer);
        return more.keySet().stream().noneMatch(name -> leadsBack(more, name));
    }

    private static boolean leadsBack(Map<String, String> names, String older) {
        String name = older;
        // A chain that uses each alias once at most is at an end then; names may grow with each step of a circle.
        for (int steps = 0; steps <= names.size(); steps++) {
            Optional<String> next = next(names, name);
            if (next.isEmpty()) {
                return false;
            }
            name = next.get();
        }
        return true;
    }

    /** The longest name that fits decides: a benchmark's own before that of its class. */
    private static Optional<String> next(Map<String, String> names, String name) {
        for (int end = name.length(); end > 0; end = name.lastIndexOf('.', end - 1)) {
            String newer = names.get(name.substring(0, end));
            if (newer != null) {
                return Optional.of(newer + name.substring(end));
            }
        }
        return Optional.empty();
    }

    /** Returns the name that a benchmark has now: its own if it was not renamed. */
    public String current(String name) {
        String current = name;
        for (Optional<String> next = next(names, current); next.isPresent(); next = next(names, current)) {
            current = next.get();
        }
        return current;
    }

    /** Returns all names that a benchmark has or had, as far as they are known. */
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

    /** Returns a benchmark by the name that it has now. */
    public Benchmark current(Benchmark benchmark) {
        String name = current(benchmark.name());
        return name.equals(benchmark.name())
                ? benchmark
                : new Benchmark(name, benchmark.mode(), benchmark.params(), benchmark.threads(), benchmark.unit());
    }
}
