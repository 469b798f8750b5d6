package dev.steelyard.core.model;

import java.util.Collections;
import java.util.Comparator;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The identity of a benchmark. Two scores are comparable only if all components are equal.
 *
 * @param name class and method, such as {@code org.example.DecoderBenchmark.readLong}; for a group, class and group
 * @param mode its JMH mode
 * @param params the values of its {@code @Param} fields, without those that a variant sets
 * @param threads total number of worker threads, at least 1
 * @param unit the unit of its score as JMH prints it, such as {@code ns/op} or {@code ops/s}
 */
public record Benchmark(String name, Mode mode, SortedMap<String, String> params, int threads, String unit)
        implements Comparable<Benchmark> {

    /** The package, within that of the benchmark, of what JMH generates. */
    private static final String GENERATED = "jmh_generated.";

    private static final Comparator<Benchmark> ORDER = Comparator.comparing(Benchmark::name)
            .thenComparing(Benchmark::mode)
            .thenComparing(Benchmark::params, new ParamOrder())
            .thenComparing(Benchmark::threads)
            .thenComparing(Benchmark::unit);

    public Benchmark {
        if (name.isBlank()) {
            throw new IllegalArgumentException("a benchmark needs a name");
        }
        if (threads < 1) {
            throw new IllegalArgumentException("a benchmark runs on at least 1 thread, not " + threads);
        }
        params = Collections.unmodifiableSortedMap(new TreeMap<>(params));
    }

    /** Returns whether a class, by its binary name, is one that JMH's annotation processor generated from benchmarks. */
    public static boolean isGenerated(String className) {
        return className.startsWith(GENERATED) || className.contains("." + GENERATED);
    }

    /** Returns the simple class and method, such as {@code DecoderBenchmark.readLong}. */
    public String shortName() {
        int method = name.lastIndexOf('.');
        int type = method < 0 ? -1 : name.lastIndexOf('.', method - 1);
        return name.substring(type + 1);
    }

    /** Returns the params as {@code a=1 b=2}, in the order of their names; empty if there are none. */
    public String paramText() {
        return params.entrySet().stream()
                .map(entry -> entry.getKey() + "=" + entry.getValue())
                .collect(Collectors.joining(" "));
    }

    /** Returns the complete identity on one line, for messages and logs. */
    @Override
    public String toString() {
        String text = name + " " + mode.label() + " " + unit;
        if (!params.isEmpty()) {
            text += " " + paramText();
        }
        return threads == 1 ? text : text + " threads=" + threads;
    }

    @Override
    public int compareTo(Benchmark other) {
        return ORDER.compare(this, other);
    }
}
