package dev.steelyard.history.series;

import dev.steelyard.core.model.Benchmark;

/**
 * The identity of a series: what must be measured again to check one of its changes.
 *
 * @param benchmark the benchmark
 * @param metric the metric
 * @param setup identity of the JVM, its flags and options
 * @param anchor full hash of the anchor's commit
 */
public record SeriesIdentity(Benchmark benchmark, String metric, String setup, String anchor) {}
