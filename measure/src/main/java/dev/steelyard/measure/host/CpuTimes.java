package dev.steelyard.measure.host;

import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The CPU times of a process and all its descendants at one moment.
 *
 * @param used by process number; a process that is over is not in it any more
 */
public record CpuTimes(Map<Long, Duration> used) {
    /** Part of a CPU that an idle JVM needs for itself at most. */
    private static final double SHARE = 0.01;
    /** Resolution of CPU times: the kernel counts in hundredths of a second. */
    private static final Duration TICK = Duration.ofMillis(10);

    public CpuTimes {
        used = Map.copyOf(used);
    }

    /** Reads them; empty if the process is gone, or the system does not tell. */
    public static Optional<CpuTimes> of(long pid) {
        Map<Long, Duration> used = new HashMap<>();
        ProcessHandle.of(pid).stream()
                .flatMap(root -> Stream.concat(Stream.of(root), root.descendants()))
                .forEach(process -> process.info().totalCpuDuration().ifPresent(time -> used.put(process.pid(), time)));
        return used.containsKey(pid) ? Optional.of(new CpuTimes(used)) : Optional.empty();
    }

    /**
     * Returns whether next to no CPU time was used since. A process that came or went was work.
     *
     * @param earlier the same processes before
     * @param nanos how long before, in ns
     */
    public boolean idleSince(CpuTimes earlier, long nanos) {
        return used.keySet().equals(earlier.used.keySet())
                && sum().minus(earlier.sum()).minus(TICK).toNanos() <= SHARE * nanos;
    }

    private Duration sum() {
        return used.values().stream().reduce(Duration.ZERO, Duration::plus);
    }
}
