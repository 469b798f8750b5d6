package dev.steelyard.core.placement;

import dev.steelyard.core.model.Benchmark;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * The core groups of a run as recorded in its environment.
 *
 * @param cpus the CPUs of each group; empty if blocks ran one at a time
 */
public record RecordedGroups(List<List<Integer>> cpus) {

    /** One of this many blocks of a benchmark runs while the rest of the machine is idle. */
    public static final int LONE = 8;

    /** Key of the groups in a run's environment; absent if blocks run one at a time. */
    public static final String KEY = "placement.groups";

    private static final String BETWEEN = " ";

    public RecordedGroups {
        cpus = cpus.stream().map(List::copyOf).toList();
    }

    /** Reads the groups from a run's environment; none if they cannot be read. */
    public static RecordedGroups of(Map<String, String> environment) {
        String text = environment.getOrDefault(KEY, "");
        try {
            return new RecordedGroups(
                    text.isEmpty()
                            ? List.of()
                            : Arrays.stream(text.split(BETWEEN, -1))
                                    .map(CpuList::parse)
                                    .toList());
        } catch (IllegalArgumentException foreign) {
            return new RecordedGroups(List.of());
        }
    }

    /** Returns the groups as text, such as {@code 0-1 2-3}. */
    public String text() {
        return cpus.stream().map(CpuList::text).collect(Collectors.joining(BETWEEN));
    }

    /** Returns whether blocks run several at a time. */
    public boolean several() {
        return cpus.size() > 1;
    }

    /** Returns the number of blocks that run at the same time, at least 1. */
    public int slots() {
        return Math.max(1, cpus.size());
    }

    /** Returns the number of CPUs of each group; 0 if there are none. */
    public int size() {
        return cpus.isEmpty() ? 0 : cpus.get(0).size();
    }

    /** Returns whether a benchmark has more threads than a group has CPUs, so it runs alone on all CPUs. */
    public boolean wide(Benchmark benchmark) {
        return several() && benchmark.threads() > size();
    }

    /**
     * Returns the wall time of a benchmark's blocks, given the time they would take one after the other, if all groups are busy except
     * during lone blocks.
     */
    public Duration wall(Benchmark benchmark, Duration serial) {
        return several() && !wide(benchmark) ? Duration.ofNanos(Math.round(serial.toNanos() * share())) : serial;
    }

    /** Returns the total time of blocks that fit into a wall time, as if they ran one after the other. */
    public Duration capacity(Duration wall) {
        return several() ? Duration.ofMillis(Math.round(wall.toMillis() / share())) : wall;
    }

    private double share() {
        return 1.0 / LONE + (LONE - 1.0) / LONE / slots();
    }
}
