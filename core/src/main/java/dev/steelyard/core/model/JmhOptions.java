package dev.steelyard.core.model;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * JMH's own options as the user gave them: which benchmarks, and what overrides their annotations.
 *
 * @param include regular expressions of which one must be found in the name; all benchmarks if empty
 * @param exclude regular expressions of which none may be found in the name
 * @param params values by param name, which replace those of {@code @Param}
 * @param modes modes that replace those of {@code @BenchmarkMode}; the annotations' if empty
 * @param overrides single values that replace annotations
 * @param jvmArgs JVM arguments that replace annotations, slot by slot
 * @param presumed names of those {@code params} whose values a suite gave and not the user: no selected benchmark needs to
 *     declare them, and where one does, its own values are kept that are among these; none in files of versions that knew
 *     none
 */
public record JmhOptions(
        List<String> include,
        List<String> exclude,
        SortedMap<String, List<String>> params,
        List<Mode> modes,
        Overrides overrides,
        JvmArgs jvmArgs,
        List<String> presumed) {

    /** No option given: every benchmark as its annotations say. */
    public static final JmhOptions NONE = new JmhOptions(
            List.of(),
            List.of(),
            new TreeMap<>(),
            List.of(),
            Overrides.NONE,
            new JvmArgs(Optional.empty(), Optional.empty(), Optional.empty()));

    /** Options of which the user gave every one. */
    public JmhOptions(
            List<String> include,
            List<String> exclude,
            SortedMap<String, List<String>> params,
            List<Mode> modes,
            Overrides overrides,
            JvmArgs jvmArgs) {
        this(include, exclude, params, modes, overrides, jvmArgs, List.of());
    }

    public JmhOptions {
        presumed = presumed == null ? List.of() : List.copyOf(presumed);
        include = List.copyOf(include);
        exclude = List.copyOf(exclude);
        modes = List.copyOf(modes);
        TreeMap<String, List<String>> copy = new TreeMap<>();
        params.forEach((name, values) -> copy.put(name, List.copyOf(values)));
        params = Collections.unmodifiableSortedMap(copy);
    }

    /**
     * Single values that replace annotations; empty where the annotation holds.
     *
     * @param threads {@code -t}, each of them a benchmark of its own; -1 stands for {@code max}, one thread per CPU; empty
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
        /** Nothing replaced. */
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
            // Null in the file of a run of a version that knew one number at most.
            threads = threads == null ? List.of() : List.copyOf(threads);
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
     * {@code -jvmArgsPrepend -jvmArgs -jvmArgsAppend}: an option given replaces the annotation's slot, as in JMH.
     *
     * @param prepend the first slot
     * @param args the middle slot
     * @param append the last slot
     */
    public record JvmArgs(Optional<List<String>> prepend, Optional<List<String>> args, Optional<List<String>> append) {}
}
