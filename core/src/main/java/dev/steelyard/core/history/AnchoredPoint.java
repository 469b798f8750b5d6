package dev.steelyard.core.history;

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
 * @param code digest of the benchmark's own code in the measured commit; empty if it is not known
 * @param anchorCode that in the anchor
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

    /** A point of whose anchor's own code nothing is known. */
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

    /** Returns whether the benchmark itself is the same in the commit and in the anchor, as far as that is known. */
    public boolean sameCode() {
        return code.isEmpty() || anchorCode.isEmpty() || code.equals(anchorCode);
    }

    /** Returns this point under the name that its benchmark has now. */
    public AnchoredPoint current(Aliases aliases) {
        return new AnchoredPoint(aliases.current(benchmark), metric, anchor, revision, setup, code, anchorCode, ratio);
    }
}
