package dev.steelyard.core.model;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * A benchmark of one jar as JMH lists it, with params resolved to one value each: what a fork is asked to run.
 *
 * @param benchmark its identity
 * @param threadGroups threads of each member for a group, in JMH's order; empty for a benchmark that is no group
 * @param arguments JVM arguments of its {@code @Fork} annotation
 * @param iterations what its annotations say about iterations
 * @param operationsPerInvocation operations that one call stands for, at least 1
 */
public record ListedBenchmark(
        Benchmark benchmark,
        List<Integer> threadGroups,
        ForkArguments arguments,
        Iterations iterations,
        int operationsPerInvocation) {

    public ListedBenchmark {
        if (operationsPerInvocation < 1) {
            throw new IllegalArgumentException(
                    "a call is at least one operation, not " + operationsPerInvocation + ": " + benchmark);
        }
        threadGroups = List.copyOf(threadGroups);
    }

    /**
     * JVM arguments of {@code @Fork}, JMH's three slots.
     *
     * @param prepend {@code jvmArgsPrepend}
     * @param args {@code jvmArgs}; empty optional if the annotation has none
     * @param append {@code jvmArgsAppend}
     */
    public record ForkArguments(List<String> prepend, Optional<List<String>> args, List<String> append) {
        public ForkArguments {
            prepend = List.copyOf(prepend);
            args = args.map(List::copyOf);
            append = List.copyOf(append);
        }
    }

    /**
     * What annotations and options say about iterations; empty where they say nothing and JMH's defaults would hold.
     *
     * @param warmups number of warmup iterations
     * @param warmupNanos length of one in ns
     * @param measurements number of measurement iterations
     * @param measurementNanos length of one in ns
     * @param timeoutNanos time limit of one iteration in ns
     */
    public record Iterations(
            OptionalInt warmups,
            OptionalLong warmupNanos,
            OptionalInt measurements,
            OptionalLong measurementNanos,
            OptionalLong timeoutNanos) {}

    /** Returns the params it runs with: those of its identity, overridden and completed by a variant's own. */
    public SortedMap<String, String> paramsOf(Variant variant) {
        TreeMap<String, String> params = new TreeMap<>(benchmark.params());
        params.putAll(variant.settings().params());
        return params;
    }
}
