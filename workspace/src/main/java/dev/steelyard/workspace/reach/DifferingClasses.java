package dev.steelyard.workspace.reach;

import java.io.IOException;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Predicate;

/**
 * The classes that differ between two class paths, by their binary names. Debug information and the order of constants
 * and methods do not count.
 *
 * @param changed those that both have
 * @param oneSided those that only one of them has
 */
public record DifferingClasses(SortedSet<String> changed, SortedSet<String> oneSided) {

    /** Class files are read in portions, so that a large class path does not fill the heap. */
    private static final int PORTION = 500;

    /** Part of the names of the classes that JMH generates. */
    private static final String GENERATED = ".jmh_generated.";

    public DifferingClasses {
        changed = copy(changed);
        oneSided = copy(oneSided);
    }

    private static SortedSet<String> copy(Collection<String> names) {
        return Collections.unmodifiableSortedSet(new TreeSet<>(names));
    }

    /**
     * Compares two class paths.
     *
     * @throws IOException if one cannot be read any more
     */
    public static DifferingClasses between(ClassPathContent baseline, ClassPathContent treatment) throws IOException {
        SortedSet<String> oneSided = new TreeSet<>(baseline.classNames());
        oneSided.removeIf(treatment::hasClass);
        SortedSet<String> added = new TreeSet<>(treatment.classNames());
        added.removeIf(baseline::hasClass);
        oneSided.addAll(added);
        List<String> candidates = baseline.classNames().stream()
                .filter(name -> treatment.hasClass(name) && !baseline.sameBytes(name, treatment))
                .toList();
        SortedSet<String> changed = new TreeSet<>();
        for (int from = 0; from < candidates.size(); from += PORTION) {
            List<String> some = candidates.subList(from, Math.min(candidates.size(), from + PORTION));
            Map<String, List<byte[]>> before = baseline.bytes(some);
            Map<String, List<byte[]>> after = treatment.bytes(some);
            for (String name : some) {
                if (!normal(before, name).equals(normal(after, name))) {
                    changed.add(name);
                }
            }
        }
        return new DifferingClasses(changed, oneSided);
    }

    /**
     * Returns whether two class paths differ in benchmarks at most: in their classes, what JMH generated for them, and its lists of
     * them.
     *
     * @param isBenchmark whether a class belongs to benchmarks or tests, by the internal name of its outermost class
     * @throws IOException if one cannot be read any more
     */
    public static boolean onlyInBenchmarks(
            ClassPathContent baseline, ClassPathContent treatment, Predicate<String> isBenchmark) throws IOException {
        return baseline.differingResources(treatment).isEmpty()
                && between(baseline, treatment).all().stream()
                        .filter(name -> !name.contains(GENERATED))
                        .allMatch(name -> isBenchmark.test(BenchmarkCode.outermost(name.replace('.', '/'))));
    }

    private static List<String> normal(Map<String, List<byte[]>> files, String name) {
        return files.getOrDefault(name, List.of()).stream()
                .map(NormalClass::digest)
                .toList();
    }

    /** Returns all of them. */
    public SortedSet<String> all() {
        SortedSet<String> all = new TreeSet<>(changed);
        all.addAll(oneSided);
        return Collections.unmodifiableSortedSet(all);
    }
}
