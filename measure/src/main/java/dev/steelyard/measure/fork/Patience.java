package dev.steelyard.measure.fork;

import java.util.OptionalLong;
import java.util.concurrent.TimeUnit;

/**
 * Time limits for a fork, in ns.
 *
 * @param planned expected time of the request if nothing delays it: a turn, or one warmup iteration
 * @param iteration requested time of an iteration
 * @param calls additional time allowed in the benchmark's calls, or anywhere except in its fixtures
 * @param fixtures additional time allowed in a set-up or tear-down
 * @param idle time without CPU use after which it is assumed to wait for something that never happens; empty for no
 *     limit
 * @param timeout the benchmark's own timeout, after which JMH interrupts an iteration that is interruptible; empty for
 *     JMH's default
 */
public record Patience(
        long planned, long iteration, long calls, long fixtures, OptionalLong idle, OptionalLong timeout) {

    /** JMH's default timeout of an iteration without {@code @Timeout} (Defaults.TIMEOUT). */
    public static final long DEFAULT_TIMEOUT = TimeUnit.MINUTES.toNanos(10);

    /** Minimum time that JMH waits for measured iterations (BenchmarkHandler.runIteration). */
    private static final long LEAST = 100_000_000;
    /** Stuck workers are interrupted after this multiple of the time that the slowest worker took to finish its last measured call. */
    private static final long TIMES = 3;

    /** Returns limits that consist of a single maximum time. */
    public static Patience upTo(long nanos) {
        return new Patience(0, 0, nanos, nanos, OptionalLong.empty(), OptionalLong.empty());
    }

    /**
     * Returns the time after which JMH would interrupt an interruptible iteration, in ns.
     *
     * @param since running time of the iteration when it was first seen to be interruptible, in ns
     */
    long jmh(long since) {
        return Math.max(timeout.orElse(DEFAULT_TIMEOUT), since + LEAST);
    }

    /**
     * Returns the time after which an iteration with stuck workers should be interrupted, in ns.
     *
     * @param since running time of the iteration when it was first seen to be interruptible, in ns
     * @param before whether the fork's workers have been interrupted before because they were stuck
     */
    long stuck(long since, boolean before) {
        long late = iteration + Math.max(LEAST, TIMES * (since - iteration));
        return before ? late : Math.max(late, timeout.orElse(0));
    }
}
