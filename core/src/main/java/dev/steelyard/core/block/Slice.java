package dev.steelyard.core.block;

import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * One JMH iteration of one fork, as the gate saw it.
 *
 * @param kind what it counts for
 * @param turn the turn it belongs to, from 0; for warmup the number of the iteration, from 0
 * @param timing what was timed
 * @param own what the fork itself did meanwhile
 * @param outside what others did to it meanwhile
 * @param secondary JMH's secondary results of this iteration (group members, auxiliary counters), by label
 */
public record Slice(
        Kind kind, int turn, Timing timing, Own own, Outside outside, SortedMap<String, Secondary> secondary) {

    public Slice {
        secondary = Collections.unmodifiableSortedMap(new TreeMap<>(secondary));
    }

    /** What a slice counts for. */
    public enum Kind {
        /** An iteration before the first turn. */
        WARMUP,
        /** One that lets caches refill after another fork's turn; "L" in the journal. */
        LEAD_IN,
        /** What the score is made of. */
        COUNTED,
        /** One at the end of a long turn, against which counted ones are held; "T" in the journal. */
        TAIL
    }

    /**
     * What was timed.
     *
     * @param score JMH's primary score of the iteration, over all threads, in the benchmark's unit
     * @param operations operations behind the score, over all threads; for sample time the number of samples
     * @param wallNanos time between the snapshots before and after the iteration in ns: more than was timed
     */
    public record Timing(double score, double operations, long wallNanos) {}

    /**
     * What the fork itself did during the iteration: never evidence against its value.
     *
     * @param allocatedBytes bytes allocated, without the control thread and the gate; -1 where the JVM cannot tell
     * @param gcCount collections finished
     * @param gcNanos time of those collections in ns
     * @param jitNanos time spent compiling in ns
     * @param minorFaults minor page faults of the process
     * @param heapBytes committed heap at the end in bytes
     * @param parkedCpuNanos CPU time the process used since the end of its previous turn, while parked, in ns; 0 but
     *     for the first slice of a turn
     * @param operations operations executed, those included that JMH ran but did not time while its threads were not all
     *     ready; what allocated bytes are divided by
     * @param otherCpuNanos CPU time that threads of the process used besides the workers and JMH's control thread since
     *     the end of the slice before, while parked too, in ns, in steps of 10 ms and so below 0 now and then; {@link
     *     #UNKNOWN} where it cannot be told; in journals of before, of the control thread too and without the time parked
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

        /** What stands for a CPU time that cannot be told: no slice is so long. */
        public static final long UNKNOWN = Long.MIN_VALUE;

        /** Counters of a slice whose process's CPU time is unknown. */
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

        /** Returns whether the CPU time besides the workers is known. */
        public boolean otherCpuKnown() {
            return otherCpuNanos != UNKNOWN;
        }
    }

    /**
     * What others did to the fork during the iteration: evidence on which a round may be rejected.
     *
     * @param waitNanos time its workers were ready to run and waited for a CPU, in ns; -1 where the kernel cannot
     *     tell
     * @param stealNanos time the hypervisor took from the CPUs on which the workers were last seen, each counted once,
     *     in ns; of all CPUs of the machine in journals of before that was told apart
     * @param involuntarySwitches times a worker was pre-empted
     * @param majorFaults page faults that read from disk
     * @param cpu the CPU on which the first worker was last seen; -1 if unknown
     */
    public record Outside(long waitNanos, long stealNanos, long involuntarySwitches, long majorFaults, int cpu) {}
}
