package dev.steelyard.measure.fork;

import dev.steelyard.measure.host.CpuTimes;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * Detects processes that are idle during their turn because they wait for something that never happens; JMH would wait forever. A process
 * that uses CPU time does not count as idle, even if it is in an endless loop or if only its child processes compute.
 */
public final class IdleWatch {
    /** Time between two observations of a process, in ns. */
    private static final long LOOK_NANOS = TimeUnit.SECONDS.toNanos(5);

    private final Map<Long, Look> looks = new HashMap<>();

    /**
     * An observation of a process.
     *
     * @param at time of the observation, in ns
     * @param cpu CPU time of the process and its descendants at that time
     * @param since time since when it has been idle, in ns
     */
    private record Look(long at, CpuTimes cpu, long since) {}

    /** Resets the observations of a process, because it is waiting for others or has made progress. */
    public void forget(long pid) {
        looks.remove(pid);
    }

    /**
     * Returns whether a process that should be working has used next to no CPU time for the given limit.
     *
     * @param limit the limit in ns; empty if it may be idle
     * @param now the current time in ns; must not decrease from call to call
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
