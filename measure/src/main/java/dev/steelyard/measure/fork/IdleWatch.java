package dev.steelyard.measure.fork;

import dev.steelyard.measure.host.CpuTimes;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * Notices processes that do nothing at all though it is their turn: what they wait for never comes. JMH would wait for ever.
 * Whoever computes, be it in an endless loop or in a process that they started, is none of them.
 */
public final class IdleWatch {
    /** Time between two looks at a process, in ns. */
    private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final Map<Long, Look> looks = new HashMap<>();

    /**
     * An observation of a process.
     *
     * @param at when, in ns
     * @param cpu its CPU time then, and that of its descendants
     * @param since from when on it has been idle, in ns
     */
    private record Look(long at, CpuTimes cpu, long since) {}

    /** Takes note that a process is waiting for others, or has done something. */
    public void forget(long pid) {
        looks.remove(pid);
    }

    /**
     * Returns whether a process that should work has used next to no CPU time for as long as the limit.
     *
     * @param limit in ns; empty if it may be idle
     * @param now in ns; from call to call it grows
     */
    public boolean idle(long pid, OptionalLong limit, long now) {
        Look before = looks.get(pid);
        if (limit.isEmpty() || (before != null && now - before.at < LOOK_NANOS)) {
            return false;
        }
        Optional<CpuTimes> cpu = CpuTimes.of(pid);
        if (cpu.isEmpty()) {
            looks.remove(pid);
            return false;
        }
        boolean idle = before != null && cpu.get().idleSince(before.cpu, now - before.at);
        Look look = new Look(now, cpu.get(), before != null && idle ? before.since : now);
        looks.put(pid, look);
        return now - look.since >= limit.getAsLong();
    }
}
