package dev.steelyard.core.evidence;

import dev.steelyard.core.evidence.Evidence.Blocker;
import dev.steelyard.core.judgment.Reason;
import dev.steelyard.core.judgment.Samples;
import dev.steelyard.core.model.Criteria.Margins;
import java.util.Optional;

/**
 * Bytes per operation that JMH and the JVM allocate themselves. They may be all of the allocation on both sides, or the
 * whole difference between them.
 *
 * @param samples kind of samples
 * @param foreign upper bound of the bytes per operation that are not the benchmark's own
 * @param baseline mean of the baseline, in bytes per operation
 * @param treatment mean of the treatment, in bytes per operation
 */
public record OwnAllocation(Samples samples, double foreign, double baseline, double treatment) {

    /** Bytes per operation below which JMH's own allocation is negligible. */
    private static final double NEGLIGIBLE = Margins.ALLOCATED_BYTES;

    /** Returns the resulting blocker for the given estimate, if any. */
    public Optional<Blocker> blocker(Axis axis, Optional<Estimate> estimate) {
        if (foreign >= NEGLIGIBLE && Math.max(baseline, treatment) < foreign) {
            return Optional.of(Blocker.lasting(new Reason.OwnAllocation(samples, foreign, false)));
        }
        boolean shown = estimate.map(Estimate::interval)
                .filter(interval -> interval.excludesZero() && !axis.inside(interval))
                .isPresent();
        return shown && Math.abs(treatment - baseline) <= foreign
                ? Optional.of(Blocker.lasting(new Reason.OwnAllocation(samples, foreign, true)))
                : Optional.empty();
    }
}
