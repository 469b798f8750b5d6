/**
 * The tests of Apache Avro's Perf as JMH benchmarks. {@link dev.steelyard.suite.avro.PerfBenchmark} is what they have in
 * common; the packages {@code basic}, {@code record}, {@code generic}, {@code specific} and {@code reflect} hold them,
 * one class per test, after Perf's own batches. {@link dev.steelyard.suite.avro.Row} says which method is which of
 * Perf's result rows and how many bytes an entry has, and {@link dev.steelyard.suite.avro.Throughput} prints Perf's
 * columns from the results of a comparison.
 *
 * <p>The package depends on JMH and Avro alone.
 */
@NullMarked
package dev.steelyard.suite.avro;

import org.jspecify.annotations.NullMarked;
