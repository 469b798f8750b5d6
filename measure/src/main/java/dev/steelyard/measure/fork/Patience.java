package dev.steelyard.measure.fork;

import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * How long to wait for a fork; all times in ns.
 *
 * @param planned what it was asked for takes so long if nothing holds it up: a turn, or one iteration of a warmup
 * @param iteration an iteration was asked to take so long
 * @param calls it may take so much more in the benchmark's calls, or anywhere but in its fixtures
 * @param fixtures it may take so much more if it is in a set-up or tear-down
 * @param idle after so long without using a CPU it waits for something that never comes; empty if it may
 * @param timeout the benchmark's own, after which JMH interrupts an iteration if it can be; empty if it has JMH's
 */
public record Patience(
        long planned, long iteration, long calls, long fixtures, OptionalLong idle, OptionalLong timeout) {

    /** JMH's timeout of an iteration without {@code @Timeout} (Defaults.TIMEOUT). */
    public static final long DEFAULT_TIMEOUT = TimeUnit.MINUTES.toNanos(10);

    /** JMH waits so long at least for iterations that were measured (BenchmarkHandler.runIteration). */
    private static final long LEAST = 100_000_000;
    /** How much longer workers that are stuck have waited than the slowest took to finish its last measured call. */
    private static final long TIMES = 3;

    /** The patience with what nothing is known of but a limit. */
    public static Patience upTo(long nanos) {
        return new Patience(0, 0, nanos, nanos, OptionalLong.empty(), OptionalLong.empty());
    }

    /**
     * Returns after how many ns JMH would interrupt an iteration that can be interrupted.
     *
     * @param since how long it had been running when that was first seen, in ns
     */
    long jmh(long since) {
        return Math.max(timeout.orElse(DEFAULT_TIMEOUT), since + LEAST);
    }

    /**
     * Returns after how many ns an iteration is to be interrupted whose workers are stuck.
     *
     * @param since how long it had been running when it was first seen that it can be, in ns
     * @param before whether the fork's workers were interrupted before because they were stuck
     */
    long stuck(long since, boolean before) {
        long late = iteration + Math.max(LEAST, TIMES * (since - iteration));
        return before ? late : Math.max(late, timeout.orElse(0));
    }
}
