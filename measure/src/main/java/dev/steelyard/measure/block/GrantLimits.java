package dev.steelyard.measure.block;

import dev.steelyard.core.model.Plan;
import dev.steelyard.measure.fork.Patience;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * Time limits for a block's forks. JMH itself never ends an iteration: after its timeout, it interrupts workers that have finished their
 * measured calls, and keeps waiting. Hangs are therefore detected by the time that an iteration could reasonably take: one minute, or ten
 * times the benchmark's longest iteration in earlier blocks. Set-ups commonly take minutes and get ten.
 */
final class GrantLimits {
    private static final long CALLS = TimeUnit.MINUTES.toNanos(1);
    /** Limit for calls after an earlier fork hung. */
    private static final long CALLS_AGAIN = TimeUnit.SECONDS.toNanos(5);

    private static final long FIXTURES_AGAIN = TimeUnit.MINUTES.toNanos(1);
    /** Time allowed for interrupts to take effect. */
    private static final long INTERRUPTS = TimeUnit.SECONDS.toNanos(30);

    private static final long TIMES_LONGEST = 10;
    private final BlockRequest request;
    private final Plan plan;
    private final LockstepOptions.Limits limits;
    private final PastForks past;
    private final OptionalLong timeout;
    /** Limits of a turn by variant, cached because they are needed for every turn. */
    private final Map<String, Patience> turns = new HashMap<>();

    GrantLimits(BlockRequest request, LockstepOptions.Limits limits, PastForks past) {
        this.request = request;
        this.plan = request.plan();
        this.limits = limits;
        this.past = past;
        // Variants may differ in the annotation; the longest timeout applies to all.
        this.timeout = request.entries().stream()
                .map(entry -> entry.benchmark().iterations().timeoutNanos())
                .flatMapToLong(OptionalLong::stream)
                .max();
    }

    Patience start() {
        return Patience.upTo(limits.start().toNanos());
    }

    /** Returns the limits for a warmup; they apply to each of its iterations. */
    Patience warmup(String variant) {
        return of(1, plan.warmup().nanos(), variant);
    }

    Patience turn(String variant) {
        return turns.computeIfAbsent(
                variant, name -> of(plan.turn().slices() + plan.turn().tail(), plan.sliceNanos(), name));
    }

    long end() {
        return limits.end().toNanos();
    }

    /** Returns limits for iterations of the given length. Limits set by the user take precedence but do not prevent JMH's interrupts. */
    private Patience of(int iterations, long nanos, String variant) {
        long planned = iterations * nanos;
        boolean again = singleShot()
                ? past.hung(request.id().benchmark(), variant)
                : past.mayHang(request.id().benchmark(), variant);
        long calls = limits.usual()
                ? calls(again)
                : (long) (planned * (limits.factor() - 1)) + limits.grace().toNanos();
        return new Patience(
                planned,
                nanos,
                calls,
                limits.usual() ? Math.max(calls, fixtures(again)) : calls,
                idle(planned, again),
                timeout);
    }

    private long calls(boolean again) {
        long seen = TIMES_LONGEST * past.longest(request.id().benchmark());
        if (timeout.isPresent()) {
            return Math.max(again ? CALLS_AGAIN : CALLS, timeout.getAsLong() + (again ? CALLS_AGAIN : INTERRUPTS));
        }
        if (singleShot() && !again) {
            return Math.max(seen, Patience.DEFAULT_TIMEOUT + INTERRUPTS);
        }
        return Math.max(seen, again ? CALLS_AGAIN : CALLS);
    }

    private long fixtures(boolean again) {
        // The benchmark's own timeout applies to its calls; JMH has no timeout for set-ups.
        return again ? FIXTURES_AGAIN : Math.max(timeout.orElse(0), Patience.DEFAULT_TIMEOUT) + INTERRUPTS;
    }

    /**
     * Returns the time for which a fork may use no CPU in a warmup iteration or in its turn: the limit for calls plus twice the requested
     * time. Empty if the user or the benchmark sets a time limit, and for single shots, whose only call may legitimately wait.
     */
    private OptionalLong idle(long planned, boolean again) {
        if (!limits.usual() || timeout.isPresent() || singleShot()) {
            return OptionalLong.empty();
        }
        return OptionalLong.of((again ? CALLS_AGAIN : CALLS) + 2 * planned);
    }

    private boolean singleShot() {
        return plan.kind() == Plan.Kind.SINGLE_SHOT;
    }
}
