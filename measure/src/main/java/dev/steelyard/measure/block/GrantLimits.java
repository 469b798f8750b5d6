package dev.steelyard.measure.block;

import dev.steelyard.core.model.Plan;
import java.util.OptionalLong;

/** How long the forks of a block may take for a grant, in ns. */
final class GrantLimits {
    private final Plan plan;
    private final LockstepOptions.Limits limits;
    private final OptionalLong timeout;

    GrantLimits(BlockRequest request, LockstepOptions.Limits limits) {
        this.plan = request.plan();
        this.limits = limits;
        // Variants may have changed the annotation; the same limit for all is the longest.
        this.timeout = request.entries().stream()
                .map(entry -> entry.benchmark().iterations().timeoutNanos())
                .flatMapToLong(OptionalLong::stream)
                .max();
    }

    long start() {
        return limits.start().toNanos();
    }

    long warmup() {
        return of(plan.warmup().iterations(), plan.warmup().nanos());
    }

    long turn() {
        return of(plan.turn().slices(), plan.sliceNanos());
    }

    long end() {
        return limits.end().toNanos();
    }

    /** The benchmark's own timeout is one iteration's, as in JMH; without one, a multiple of what is planned. */
    private long of(int iterations, long nanos) {
        if (timeout.isPresent()) {
            return iterations * (nanos + timeout.getAsLong());
        }
        return (long) (iterations * nanos * limits.factor()) + limits.grace().toNanos();
    }
}
