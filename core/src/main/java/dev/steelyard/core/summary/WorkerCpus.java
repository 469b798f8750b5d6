package dev.steelyard.core.summary;

import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.Slice;
import java.util.Collections;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The CPUs on which the first worker of a fork ran during its turns.
 *
 * @param seen the CPUs on which it was seen at the end of slices, ascending
 * @param changes how often it was on a different CPU than at the end of the previous slice: a lower bound for
 *     migrations
 */
public record WorkerCpus(SortedSet<Integer> seen, int changes) {

    public WorkerCpus {
        seen = Collections.unmodifiableSortedSet(new TreeSet<>(seen));
    }

    /**
     * Returns the CPUs from all slices of a fork's turns, including lead-in; slices with an unknown CPU are skipped.
     */
    public static WorkerCpus of(Fork fork) {
        SortedSet<Integer> seen = new TreeSet<>();
        int changes = 0;
        int before = -1;
        for (Slice slice : fork.slices()) {
            int cpu = slice.outside().cpu();
            if (slice.kind() != Slice.Kind.WARMUP && cpu >= 0) {
                seen.add(cpu);
                changes += before >= 0 && before != cpu ? 1 : 0;
                before = cpu;
            }
        }
        return new WorkerCpus(seen, changes);
    }
}
