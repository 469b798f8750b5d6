package dev.steelyard.core.model;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * JMH's own options as given by the user: the selected benchmarks, and values that override annotations.
 *
 * @param include regular expressions, one of which must match the name; if empty, all benchmarks are selected
 * @param exclude regular expressions, none of which may match the name
 * @param params values by param name that override those of {@code @Param}
 * @param modes modes that override those of {@code @BenchmarkMode}; the annotations' modes if empty
 * @param overrides single values that override annotations
 * @param jvmArgs JVM arguments that override annotations, slot by slot
 * @param presumed names of {@code params} whose values come from a suite, not from the user; selected benchmarks need
 *     not declare them, and a benchmark that does is limited to those of its declared values that the suite lists;
 *     empty in older files
 * @param aliases renamed benchmarks; not a JMH option
 */
public record JmhOptions(
        List<String> include,
        List<String> exclude,
        SortedMap<String, List<String>> params,
        List<Mode> modes,
        Overrides overrides,
        JvmArgs jvmArgs,
        List<String> presumed,
        Aliases aliases) {

    /** No options: all benchmarks run with their annotations. */
    public static final JmhOptions NONE = new JmhOptions(
            List.of(),
            List.of(),
            new TreeMap<>(),
            List.of(),
            Overrides.NONE,
            new JvmArgs(Optional.empty(), Optional.empty(), Optional.empty()));

    /** Creates options that all come from the user. */
    public JmhOptions(
            List<String> include,
            List<String> exclude,
            SortedMap<String, List<String>> params,
            List<Mode> modes,
            Overrides overrides,
            JvmArgs jvmArgs) {
        this(include, exclude, params, modes, overrides, jvmArgs, List.of());
    }

    /** Creates options for benchmarks that keep their names. */
    public JmhOptions(
            List<String> include,
            List<String> exclude,
            SortedMap<String, List<String>> params,
            List<Mode> modes,
            Overrides overrides,
            JvmArgs jvmArgs,
            List<String> presumed) {
        this(include, exclude, params, modes, overrides, jvmArgs, presumed, Aliases.NONE);
    }

    /** Returns the largest number of threads that the user set for all benchmarks; 1 if none. {@code max} counts as 1. */
    public int threads() {
        return overrides.threads().stream().mapToInt(Math::abs).max().orElse(1);
    }

    /** Returns these options with other aliases. */
    public JmhOptions with(Aliases renamed) {
        return new JmhOptions(include, exclude, params, modes, overrides, jvmArgs, presumed, renamed);
    }

    public JmhOptions {
        presumed = List.copyOf(presumed);
        include = List.copyOf(include);
        exclude = List.copyOf(exclude);
        modes = List.copyOf(modes);
        TreeMap<String, List<String>> copy = new TreeMap<>();
        params.forEach((name, values) -> copy.put(name, List.copyOf(values)));
        params = Collections.unmodifiableSortedMap(copy);
    }

    /**
     * Single values that override annotations; empty where the annotation applies.
     *
     * @param threads {@code -t}, each value for a separate benchmark; -1 means {@code max}, one thread per CPU; empty
     *     list if not given
     * @param threadGroups {@code -tg}; empty list if not given
     * @param timeUnit {@code -tu}, one of ns, us, ms, s, m, h
     * @param operationsPerInvocation {@code -opi}
     * @param timeoutNanos {@code -to}, in ns
     * @param iterations {@code -wi -w -i -r}, which replace the pilot's choice and the slices
     * @param batchSize {@code -bs} and {@code -wbs}
     */
    public record Overrides(
            List<Integer> threads,
            List<Integer> threadGroups,
            Optional<String> timeUnit,
            OptionalInt operationsPerInvocation,
            OptionalLong timeoutNanos,
            ListedBenchmark.Iterations iterations,
            BatchSize batchSize) {
        /** No overrides. */
        public static final Overrides NONE = new Overrides(
                List.of(),
                List.of(),
                Optional.empty(),
                OptionalInt.empty(),
                OptionalLong.empty(),
                new ListedBenchmark.Iterations(
                        OptionalInt.empty(),
                        OptionalLong.empty(),
                        OptionalInt.empty(),
                        OptionalLong.empty(),
                        OptionalLong.empty()),
                new BatchSize(OptionalInt.empty(), OptionalInt.empty()));

        public Overrides {
            threads = List.copyOf(threads);
            threadGroups = List.copyOf(threadGroups);
        }
    }

    /**
     * Calls per operation of single shots.
     *
     * @param warmup {@code -wbs}
     * @param measurement {@code -bs}
     */
    public record BatchSize(OptionalInt warmup, OptionalInt measurement) {}

    /**
     * {@code -jvmArgsPrepend -jvmArgs -jvmArgsAppend}. As in JMH, each option overrides its slot of the annotation.
     *
     * @param prepend the first slot
     * @param args the middle slot
     * @param append the last slot
     */
    public record JvmArgs(Optional<List<String>> prepend, Optional<List<String>> args, Optional<List<String>> append) {}
}
