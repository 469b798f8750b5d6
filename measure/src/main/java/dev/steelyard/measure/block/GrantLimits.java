package dev.steelyard.measure.block;

import dev.steelyard.core.model.Plan;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/** The time limits of a block's forks for a turn and for a warmup iteration, in ns. */
final class GrantLimits {
    /** JMH's limit of an iteration without {@code @Timeout} (Defaults.TIMEOUT). */
    private static final long DEFAULT_TIMEOUT = TimeUnit.MINUTES.toNanos(10);

    private static final long IDLE_NANOS = TimeUnit.MINUTES.toNanos(1);

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

    /** For each iteration of a warmup: the gate says when one is over. */
    long warmup() {
        return of(1, plan.warmup().nanos());
    }

    long turn() {
        return of(plan.turn().slices() + plan.turn().tail(), plan.sliceNanos());
    }

    /**
     * Time for which a fork may use no CPU in an iteration of its warmup or in its turn: a minute more than twice as long as
     * that was asked to take. Empty where the user or the benchmark says how long an iteration may take, and for single
     * shots, whose only call may wait for anything.
     */
    OptionalLong idle() {
        if (!limits.usual() || timeout.isPresent() || plan.kind() == Plan.Kind.SINGLE_SHOT) {
            return OptionalLong.empty();
        }
        long turn = (plan.turn().slices() + plan.turn().tail()) * plan.sliceNanos();
        return OptionalLong.of(IDLE_NANOS + 2 * Math.max(plan.warmup().nanos(), turn));
    }

    long end() {
        return limits.end().toNanos();
    }

    /**
     * Limits that the user gave always win. Else the benchmark's own timeout is one iteration's, as in JMH, and without
     * one JMH's default: operations and set-ups may take minutes, however short the iterations that are planned.
     */
    private long of(int iterations, long nanos) {
        if (!limits.usual()) {
            return (long) (iterations * nanos * limits.factor())
                    + limits.grace().toNanos();
        }
        long each = timeout.orElse(DEFAULT_TIMEOUT);
        // Slices have no set-ups of their own: one limit is enough for whatever hangs in a turn of them.
        long allowed = plan.kind() == Plan.Kind.SLICES ? each : iterations * each;
        return iterations * nanos + allowed + limits.grace().toNanos();
    }
}
