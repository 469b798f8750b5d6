package dev.steelyard.history.series;

import dev.steelyard.core.model.Aliases;
import dev.steelyard.core.model.Benchmark;
import java.util.Optional;

/**
 * A revision measured in lockstep with an anchor: one metric of one benchmark.
 *
 * @param benchmark the benchmark
 * @param metric the metric
 * @param anchor full hash of the anchor's commit
 * @param revision full hash of the measured commit
 * @param setup identity of the JVM, its flags and options
 * @param code digest of the benchmark's own code in the measured commit; empty if unknown
 * @param anchorCode digest of the benchmark's own code in the anchor; empty if unknown
 * @param ratio time or amount per operation, divided by that of the anchor, above 0
 */
public record AnchoredPoint(
        Benchmark benchmark,
        String metric,
        String anchor,
        String revision,
        String setup,
        Optional<String> code,
        Optional<String> anchorCode,
        double ratio) {
    public AnchoredPoint {
        if (!(ratio > 0 && Double.isFinite(ratio))) {
            throw new IllegalArgumentException("ratio " + ratio);
        }
    }

    /** Creates a point without a digest of the anchor's own code. */
    public AnchoredPoint(
            Benchmark benchmark,
            String metric,
            String anchor,
            String revision,
            String setup,
            Optional<String> code,
            double ratio) {
        this(benchmark, metric, anchor, revision, setup, code, Optional.empty(), ratio);
    }

    /** Returns whether the benchmark itself is the same in the commit and in the anchor, as far as known. */
    public boolean sameCode() {
        return code.isEmpty() || anchorCode.isEmpty() || code.equals(anchorCode);
    }

    /** Returns this point with the current name of its benchmark. */
    public AnchoredPoint current(Aliases aliases) {
        Benchmark named = aliases.current(benchmark);
        return named.equals(benchmark)
                ? this
                : new AnchoredPoint(named, metric, anchor, revision, setup, code, anchorCode, ratio);
    }
}
