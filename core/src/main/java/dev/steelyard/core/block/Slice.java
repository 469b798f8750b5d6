package dev.steelyard.core.block;

import dev.steelyard.core.model.Plan;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One JMH iteration of one fork, as recorded by the gate.
 *
 * @param kind its role
 * @param turn the turn it belongs to, from 0; for warmup the number of the iteration, from 0
 * @param timing the score and the time behind it
 * @param own activity of the fork itself during the iteration
 * @param outside effects of other processes during the iteration
 * @param secondary JMH's secondary results of this iteration (group members, auxiliary counters), by label
 */
public record Slice(
        Kind kind, int turn, Timing timing, Own own, Outside outside, SortedMap<String, Secondary> secondary) {

    public Slice {
        secondary = Collections.unmodifiableSortedMap(new TreeMap<>(secondary));
    }

    /** Minimum share of the planned time of a warmup iteration; slices of turns that were restarted are shorter. */
    private static final double LEAST_OF_ITERATION = 0.5;

    /**
     * Returns whether this is a warmup iteration; if not, it may still be warmup, as part of a turn that was restarted.
     *
     * @param plan the plan of its block
     */
    public boolean isWarmupIteration(Plan plan) {
        return kind == Kind.WARMUP
                && timing.wallNanos() >= LEAST_OF_ITERATION * plan.warmup().nanos();
    }

    /** The role of a slice. */
    public enum Kind {
        /** An iteration before the first turn. */
        WARMUP,
        /** Lets caches refill after another fork's turn; "L" in the journal. */
        LEAD_IN,
        /** Counts toward the score. */
        COUNTED,
        /** At the end of a long turn, compared with the counted slices; "T" in the journal. */
        TAIL
    }

    /**
     * The score of an iteration and the time behind it.
     *
     * @param score JMH's primary score of the iteration, over all threads, in the benchmark's unit
     * @param operations operations behind the score, over all threads; for sample time the number of samples
     * @param wallNanos time between the snapshots before and after the iteration in ns; longer than the timed part
     */
    public record Timing(double score, double operations, long wallNanos) {}

    /**
     * Activity of the fork itself during the iteration. It never counts as evidence against the score.
     *
     * @param allocatedBytes bytes allocated, without the control thread and the gate; -1 if the JVM does not report it, {@link #LOST} if
     *     threads ended during the iteration and the JVM does not report their allocation
     * @param gcCount number of garbage collections finished
     * @param gcNanos time of those collections in ns
     * @param jitNanos time of JIT compilation in ns
     * @param minorFaults minor page faults of the process
     * @param heapBytes committed heap at the end in bytes
     * @param parkedCpuNanos CPU time that the process used while parked since its previous turn, in ns; 0 except for the first slice of a
     *     turn
     * @param operations operations executed, including those that JMH ran without timing them while not all threads were ready; the divisor
     *     for allocated bytes
     * @param otherCpuNanos CPU time of the process's threads other than the workers and JMH's control thread since the end of the previous
     *     slice, including time while parked, in ns; counted in steps of 10 ms, so it can be negative; {@link #UNKNOWN} if not available;
     *     older journals include the control thread and exclude time while parked
     */
    public record Own(
            long allocatedBytes,
            long gcCount,
            long gcNanos,
            long jitNanos,
            long minorFaults,
            long heapBytes,
            long parkedCpuNanos,
            long operations,
            long otherCpuNanos) {

        /** Marks an incomplete amount: threads have ended, and what they allocated is unknown. */
        public static final long LOST = -2;

        /** Marks an unknown CPU time; no slice is this long. */
        public static final long UNKNOWN = Long.MIN_VALUE;

        /** Creates counters without the CPU time of other threads. */
        public Own(
                long allocatedBytes,
                long gcCount,
                long gcNanos,
                long jitNanos,
                long minorFaults,
                long heapBytes,
                long parkedCpuNanos,
                long operations) {
            this(
                    allocatedBytes,
                    gcCount,
                    gcNanos,
                    jitNanos,
                    minorFaults,
                    heapBytes,
                    parkedCpuNanos,
                    operations,
                    UNKNOWN);
        }

        /** Returns whether the CPU time of the other threads is known. */
        public boolean otherCpuKnown() {
            return otherCpuNanos != UNKNOWN;
        }
    }

    /**
     * Effects of other processes on the fork during the iteration. A round may be rejected because of them.
     *
     * @param waitNanos time for which its workers were ready to run but waited for a CPU, in ns; -1 if the kernel does
     *     not report it
     * @param stealNanos time that the hypervisor took from the CPUs on which the workers were last seen, each CPU
     *     counted once, in ns; 0 in turns shorter than 20 ms, which are too short for the counter's resolution; in
     *     older journals, the sum over all CPUs of the machine
     * @param involuntarySwitches number of times a worker was preempted
     * @param majorFaults page faults that read from disk
     * @param cpu the CPU on which the first worker was last seen; -1 if unknown
     */
    public record Outside(long waitNanos, long stealNanos, long involuntarySwitches, long majorFaults, int cpu) {}
}
