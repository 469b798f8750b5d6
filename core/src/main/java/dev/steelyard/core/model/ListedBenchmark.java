package dev.steelyard.core.model;

import dev.steelyard.core.secret.Secrets;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.SortedMap;

/**
 * A benchmark of one jar as listed by JMH, with one value for each param, ready to run in a fork.
 *
 * @param benchmark its identity
 * @param threadGroups threads of each group member, in JMH's order; empty for a benchmark without a group
 * @param arguments JVM arguments of its {@code @Fork} annotation
 * @param iterations settings of iterations in its annotations
 * @param operationsPerInvocation number of operations in one call, at least 1
 * @param name its name in this jar; that of its identity unless it was renamed
 * @param secrets values of params that its identity shows redacted
 */
public record ListedBenchmark(
        Benchmark benchmark,
        List<Integer> threadGroups,
        ForkArguments arguments,
        Iterations iterations,
        int operationsPerInvocation,
        String name,
        Secrets secrets) {

    /** Creates a benchmark without secret params. */
    public ListedBenchmark(
            Benchmark benchmark,
            List<Integer> threadGroups,
            ForkArguments arguments,
            Iterations iterations,
            int operationsPerInvocation,
            String name) {
        this(benchmark, threadGroups, arguments, iterations, operationsPerInvocation, name, Secrets.NONE);
    }

    /** Creates a benchmark that was not renamed. */
    public ListedBenchmark(
            Benchmark benchmark,
            List<Integer> threadGroups,
            ForkArguments arguments,
            Iterations iterations,
            int operationsPerInvocation) {
        this(benchmark, threadGroups, arguments, iterations, operationsPerInvocation, benchmark.name());
    }

    public ListedBenchmark {
        if (operationsPerInvocation < 1) {
            throw new IllegalArgumentException(
                    "a call is at least one operation, not " + operationsPerInvocation + ": " + benchmark);
        }
        threadGroups = List.copyOf(threadGroups);
    }

    /**
     * JVM arguments of {@code @Fork}, in JMH's three slots.
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
     * Settings of iterations in annotations and options; empty where JMH's defaults apply.
     *
     * @param warmups number of warmup iterations
     * @param warmupNanos length of a warmup iteration in ns
     * @param measurements number of measurement iterations
     * @param measurementNanos length of a measurement iteration in ns
     * @param timeoutNanos time limit of one iteration in ns
     */
    public record Iterations(
            OptionalInt warmups,
            OptionalLong warmupNanos,
            OptionalInt measurements,
            OptionalLong measurementNanos,
            OptionalLong timeoutNanos) {}

    /**
     * Returns the params for a fork of a variant, secrets included: those of the benchmark's identity, overridden and completed by
     * the variant's.
     */
    public SortedMap<String, String> paramsOf(Variant variant) {
        SortedMap<String, String> params = secrets.revealedIn(benchmark.params());
        params.putAll(variant.settings().params());
        return params;
    }
}
