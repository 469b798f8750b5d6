package dev.steelyard.core.explain;

import dev.steelyard.core.model.Benchmark;
import java.util.Collection;
import java.util.Collections;
import java.util.Optional;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * Classes that are exchanged together, because they cannot be linked apart or because they are tried together.
 *
 * @param classes binary names, at least one
 */
public record Suspect(SortedSet<String> classes) implements Comparable<Suspect> {

    private static final int FEW = 4;

    public Suspect {
        classes = Collections.unmodifiableSortedSet(new TreeSet<>(classes));
        if (classes.isEmpty()) {
            throw new IllegalArgumentException("a suspect has at least one class");
        }
    }

    /** Returns the classes of all suspects as one. */
    public static Suspect all(Collection<Suspect> suspects) {
        SortedSet<String> classes = new TreeSet<>();
        suspects.forEach(suspect -> classes.addAll(suspect.classes));
        return new Suspect(classes);
    }

    /**
     * Returns the names of the top-level classes, without those nested in them and without what JMH generates from benchmarks, unless
     * there is nothing else.
     */
    public SortedSet<String> topLevel() {
        SortedSet<String> names = new TreeSet<>();
        classes.stream().filter(name -> !Benchmark.isGenerated(name)).forEach(name -> names.add(topLevel(name)));
        if (names.isEmpty()) {
            classes.forEach(name -> names.add(topLevel(name)));
        }
        return names;
    }

    /** Returns whether JMH generated all of them: they differ because a benchmark does, and are no suspects by themselves. */
    public boolean isGenerated() {
        return classes.stream().allMatch(Benchmark::isGenerated);
    }

    /**
     * Returns the top-level class that a class is nested in, by its binary name; itself if it is one. Of a class that JMH generated,
     * that is the class with the benchmark or state, as far as its name tells.
     */
    public static String topLevel(String name) {
        if (Benchmark.isGenerated(name)) {
            String plain = name.replaceFirst("(^|\\.)jmh_generated\\.", "$1");
            int underscore = plain.indexOf('_', plain.lastIndexOf('.') + 2);
            return underscore < 0 ? plain : plain.substring(0, underscore);
        }
        int dollar = name.indexOf('$', name.lastIndexOf('.') + 2);
        return dollar < 0 ? name : name.substring(0, dollar);
    }

    /**
     * Returns what these classes are called: where they are few, the first, since they cannot be linked apart; else the package that
     * they share; empty if there is none.
     */
    public Optional<String> title() {
        SortedSet<String> names = topLevel();
        if (names.size() <= FEW) {
            return Optional.of(names.first());
        }
        String shared = names.first();
        // Of sorted names, what the first and the last one share is shared by all.
        while (!shared.isEmpty() && !names.last().startsWith(shared + ".")) {
            shared = shared.substring(0, Math.max(0, shared.lastIndexOf('.')));
        }
        return shared.isEmpty() ? Optional.empty() : Optional.of(shared);
    }

    @Override
    public int compareTo(Suspect other) {
        return classes.first().compareTo(other.classes.first());
    }
}
