package dev.steelyard.history.imports;

import java.util.Comparator;

/**
 * What a series of values measures. Two values are comparable only if all components, their tool and their host are equal.
 *
 * @param context other properties by which the tool groups series, such as a suite, a branch or a JVM; empty if there are none
 * @param benchmark the tool's name; for JMH, the full name
 * @param mode JMH's label of the mode; empty if it is not known
 * @param params as {@code a=1 b=2}; empty without params
 * @param threads number of threads, at least 1
 * @param metric {@code score} or another metric
 * @param unit unit of the values; may be empty
 */
public record ImportedSubject(
        String context, String benchmark, String mode, String params, int threads, String metric, String unit)
        implements Comparable<ImportedSubject> {

    private static final Comparator<ImportedSubject> ORDER = Comparator.comparing(ImportedSubject::context)
            .thenComparing(ImportedSubject::benchmark)
            .thenComparing(ImportedSubject::mode)
            .thenComparing(ImportedSubject::params)
            .thenComparing(ImportedSubject::threads)
            // The score precedes other metrics.
            .thenComparing(ImportedSubject::metric, Comparator.reverseOrder())
            .thenComparing(ImportedSubject::unit);

    public ImportedSubject {
        if (benchmark.isBlank() || threads < 1) {
            throw new IllegalArgumentException("benchmark '" + benchmark + "' with " + threads + " threads");
        }
    }

    @Override
    public int compareTo(ImportedSubject other) {
        return ORDER.compare(this, other);
    }
}
