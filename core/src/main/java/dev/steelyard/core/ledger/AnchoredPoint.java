package dev.steelyard.core.ledger;

import dev.steelyard.core.model.Benchmark;

/**
 * A revision measured in lockstep with an anchor: one metric of one benchmark.
 *
 * @param benchmark the benchmark
 * @param metric the metric
 * @param anchor full hash of the anchor's commit
 * @param revision full hash of the measured commit
 * @param setup identity of the JVM, its flags and options
 * @param ratio time or amount per operation, divided by that of the anchor, above 0
 */
public record AnchoredPoint(
        Benchmark benchmark, String metric, String anchor, String revision, String setup, double ratio) {
    public AnchoredPoint {
        if (!(ratio > 0 && Double.isFinite(ratio))) {
            throw new IllegalArgumentException("ratio " + ratio);
        }
    }
}
