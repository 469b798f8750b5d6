package dev.steelyard.core.summary;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.Slice;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;

/**
 * How long a fork ran iterations, and what else its JVM did meanwhile. Time while parked does not count.
 *
 * @param nanos wall time of all its iterations, including warmup, in ns, above 0
 * @param operationsPerNano operations executed per ns in its turns, above 0
 * @param otherThreads average number of CPUs used by threads other than the benchmark's during its turns, at least 0; empty if the kernel
 *     does not report it
 */
public record RunningTime(double nanos, double operationsPerNano, OptionalDouble otherThreads) {

    /** Returns the time of a fork; empty if it had no turn. */
    static Optional<RunningTime> of(Fork fork) {
        double all = 0;
        double turns = 0;
        double operations = 0;
        double otherCpu = 0;
        boolean known = true;
        for (Slice slice : fork.slices()) {
            all += slice.timing().wallNanos();
            if (slice.kind() != Slice.Kind.WARMUP) {
                turns += slice.timing().wallNanos();
                operations += slice.own().operations();
                known &= slice.own().otherCpuKnown();
                // It includes time used while parked.
                otherCpu += slice.own().otherCpuNanos() - slice.own().parkedCpuNanos();
            }
        }
        return turns > 0 && operations > 0
                ? Optional.of(new RunningTime(
                        all,
                        operations / turns,
                        known ? OptionalDouble.of(Math.max(0, otherCpu / turns)) : OptionalDouble.empty()))
                : Optional.empty();
    }

    /** Returns the times of a variant's forks by process ID. IDs that were reused by several forks are omitted. */
    public static Map<Long, RunningTime> byProcess(List<Block> blocks, String variant) {
        Map<Long, RunningTime> times = new HashMap<>();
        Set<Long> seen = new HashSet<>();
        for (Block block : blocks) {
            for (Fork fork : block.forks()) {
                long pid = fork.jvm().pid();
                if (!seen.add(pid)) {
                    times.remove(pid);
                } else if (fork.variant().equals(variant)) {
                    of(fork).ifPresent(time -> times.put(pid, time));
                }
            }
        }
        return times;
    }
}
