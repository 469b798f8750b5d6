package dev.steelyard.measure.block;

import dev.steelyard.core.model.Plan;
import dev.steelyard.measure.fork.Patience;
import java.util.HashMap;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * How long to wait for a block's forks. JMH itself never ends an iteration: after its timeout it interrupts workers that have
 * done their measured calls, and waits on. So what hangs is found by what an iteration could take: a minute, or ten times what
 * the benchmark's longest took in the blocks before. Set-ups of minutes are usual, and have ten.
 */
final class GrantLimits {
    private static final long CALLS = TimeUnit.MINUTES.toNanos(1);
    /** After a fork that hung. */
    private static final long CALLS_AGAIN = TimeUnit.SECONDS.toNanos(5);

    private static final long FIXTURES_AGAIN = TimeUnit.MINUTES.toNanos(1);
    /** What interrupts have to show an effect. */
    private static final long INTERRUPTS = TimeUnit.SECONDS.toNanos(30);

    private static final long TIMES_LONGEST = 10;
    private final BlockRequest request;
    private final Plan plan;
    private final LockstepOptions.Limits limits;
    private final PastForks past;
    private final OptionalLong timeout;
    /** By variant; asked for once a turn. */
    private final Map<String, Patience> turns = new HashMap<>();

    GrantLimits(BlockRequest request, LockstepOptions.Limits limits, PastForks past) {
        this.request = request;
        this.plan = request.plan();
        this.limits = limits;
        this.past = past;
        // Variants may have changed the annotation; the same limit for all is the longest.
        this.timeout = request.entries().stream()
                .map(entry -> entry.benchmark().iterations().timeoutNanos())
                .flatMapToLong(OptionalLong::stream)
                .max();
    }

    Patience start() {
        return Patience.upTo(limits.start().toNanos());
    }

    /** For a warmup: each of its iterations has it anew. */
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

    /** Limits that the user gave always win, except that they do not keep JMH's interrupts away. */
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
        // The benchmark's own timeout is about its calls: JMH has none for set-ups.
        return again ? FIXTURES_AGAIN : Math.max(timeout.orElse(0), Patience.DEFAULT_TIMEOUT) + INTERRUPTS;
    }

    /**
     * Time for which a fork may use no CPU in an iteration of its warmup or in its turn: what it may compute, and twice as
     * long as that was asked to take. Empty where the user or the benchmark says how long an iteration may take, and for
     * single shots, whose only call may wait for anything.
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
