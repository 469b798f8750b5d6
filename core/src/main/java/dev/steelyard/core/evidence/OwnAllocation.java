package dev.steelyard.core.evidence;

import dev.steelyard.core.evidence.Evidence.Blocker;
import dev.steelyard.core.judgment.Reason;
import dev.steelyard.core.judgment.Samples;
import dev.steelyard.core.model.Criteria.Margins;
import java.util.Optional;

/**
 * Bytes per operation that JMH and the JVM allocate themselves: they may be all there is on both sides, or all there is
 * between them.
 *
 * @param samples what the values come from
 * @param foreign up to how many bytes per operation may not be the benchmark's own
 * @param baseline mean of the baseline, in bytes per operation
 * @param treatment mean of the treatment
 */
public record OwnAllocation(Samples samples, double foreign, double baseline, double treatment) {

    /** Bytes per operation below which what JMH itself allocates is as good as none. */
    private static final double NEGLIGIBLE = Margins.ALLOCATED_BYTES;

    /** Returns the blocker that it makes, given what the values say by themselves. */
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
