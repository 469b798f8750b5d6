package dev.steelyard.measure.fork;

import java.util.OptionalLong;

/**
 * How long to wait for a fork; all times in ns.
 *
 * @param planned what it was asked for takes so long if nothing holds it up: a turn, or one iteration of a warmup
 * @param iteration an iteration was asked to take so long
 * @param calls it may take so much more in the benchmark's calls, or anywhere but in its fixtures
 * @param fixtures it may take so much more if it is in a set-up or tear-down
 * @param idle after so long without using a CPU it waits for something that never comes; empty if it may
 * @param timeout JMH interrupts an iteration after so long, if it can be
 */
public record Patience(long planned, long iteration, long calls, long fixtures, OptionalLong idle, long timeout) {

    /** JMH waits so long at least for iterations that were measured (BenchmarkHandler.runIteration). */
    private static final long LEAST = 100_000_000;
    /** How much longer workers that are stuck have waited than the slowest took to finish its last measured call. */
    private static final long TIMES = 3;

    /** The patience with what nothing is known of but a limit. */
    public static Patience upTo(long nanos) {
        return new Patience(0, 0, nanos, nanos, OptionalLong.empty(), Long.MAX_VALUE);
    }

    /**
     * Returns after how many ns an iteration is to be interrupted that can be.
     *
     * @param since how long it had been running when that was first seen, in ns
     * @param stuck whether its workers wait for each other
     */
    long interrupt(long since, boolean stuck) {
        long jmh = Math.max(timeout, since + LEAST);
        return stuck ? Math.min(jmh, iteration + Math.max(LEAST, TIMES * (since - iteration))) : jmh;
    }
}
