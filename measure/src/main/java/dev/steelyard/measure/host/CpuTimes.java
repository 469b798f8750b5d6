package dev.steelyard.measure.host;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The CPU times of a process and all its descendants at one moment.
 *
 * @param used CPU time by process ID; without processes that have exited
 */
public record CpuTimes(Map<Long, Duration> used) {
    /** Maximum share of a CPU that an idle JVM needs for itself. */
    private static final double SHARE = 0.01;
    /** Resolution of CPU times: the kernel counts in hundredths of a second. */
    private static final Duration TICK = Duration.ofMillis(10);

    public CpuTimes {
        used = Map.copyOf(used);
    }

    /** Reads the CPU times; empty if the process has exited, or the system does not report them. */
    public static Optional<CpuTimes> of(long pid) {
        Map<Long, Duration> used = new HashMap<>();
        ProcessHandle.of(pid).stream()
                .flatMap(root -> Stream.concat(Stream.of(root), root.descendants()))
                .forEach(process -> process.info().totalCpuDuration().ifPresent(time -> used.put(process.pid(), time)));
        return used.containsKey(pid) ? Optional.of(new CpuTimes(used)) : Optional.empty();
    }

    /**
     * Returns whether next to no CPU time was used since an earlier moment. A process that started or exited counts as
     * activity.
     *
     * @param earlier the CPU times of the same processes at that moment
     * @param nanos time since then, in ns
     */
    public boolean idleSince(CpuTimes earlier, long nanos) {
        return used.keySet().equals(earlier.used.keySet())
                && sum().minus(earlier.sum()).minus(TICK).toNanos() <= SHARE * nanos;
    }

    private Duration sum() {
        return used.values().stream().reduce(Duration.ZERO, Duration::plus);
    }
}
