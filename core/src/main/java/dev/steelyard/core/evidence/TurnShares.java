package dev.steelyard.core.evidence;

import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.judgment.Warning.BlocksSlowed.Cause;
import dev.steelyard.core.model.FirstTouch;
import dev.steelyard.core.plan.Readiness;
import dev.steelyard.core.summary.Waiting;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.ToLongFunction;

/**
 * What took part of the time of a fork's turns, by the fork's own counters and beyond what JMH itself causes.
 *
 * @param touched pages of memory that it touched for the first time, per ns
 * @param touchedLate the same in the turns before which it should have settled: in the second half of them, or in all if it had
 *     reached the longest warmup and was still touching pages; whichever is more
 * @param compiling time of JIT compilation, as a share
 * @param collecting time of garbage collections, as a share
 * @param waiting time spent waiting for a CPU and stolen time in rounds that count, as far as it was not subtracted, as a share
 */
record TurnShares(double touched, double touchedLate, double compiling, double collecting, double waiting) {

    /** Of a fork whose time was all its own. */
    static final TurnShares NONE = new TurnShares(0, 0, 0, 0, 0);

    /** Time at the end of a warmup that shows whether the fork had settled, in ns: half an iteration of a pilot. */
    private static final long END_NANOS = 250_000_000;

    static TurnShares of(Fork fork, int threads, Waiting waiting, Set<Integer> rejected) {
        List<Slice> turns = fork.slices().stream()
                .filter(slice -> slice.kind() != Slice.Kind.WARMUP)
                .toList();
        double wall = wall(turns);
        if (!(wall > 0)) {
            return NONE;
        }
        double touched = touched(turns);
        double late = touched(secondHalf(turns));
        double end = touched(warmupAtCap(fork));
        return new TurnShares(
                touched,
                Math.max(late, Math.min(touched, end)),
                compiling(turns),
                sum(turns, slice -> slice.own().gcNanos()) / wall,
                waiting(turns, threads, waiting, rejected));
    }

    /** Returns the share that one cause took, from 0; of first touches more than 1 if most pages are not as dear as new ones. */
    double of(Cause cause, FirstTouch touch) {
        return switch (cause) {
            case TOUCHING_MEMORY -> touch.share(touched, 1);
            case COMPILING -> compiling;
            case COLLECTING -> collecting;
            case WAITING -> waiting;
        };
    }

    /** Returns the last iterations before the turns of a fork that had the longest warmup; empty if it had not. */
    static List<Slice> warmupAtCap(Fork fork) {
        List<Slice> warmup = fork.slices().stream()
                .filter(slice -> slice.kind() == Slice.Kind.WARMUP)
                .toList();
        if (wall(warmup) < Readiness.capNanos()) {
            return List.of();
        }
        int from = warmup.size();
        long nanos = 0;
        while (from > 0 && nanos < END_NANOS) {
            from--;
            nanos += warmup.get(from).timing().wallNanos();
        }
        return warmup.subList(from, warmup.size());
    }

    /** Returns the share of some slices' time that JIT compilation took, beyond what JMH's own code may take. */
    static double compiling(List<Slice> slices) {
        double wall = wall(slices);
        double nanos = sum(slices, slice -> slice.own().jitNanos() - Readiness.JMH_COMPILING_NANOS);
        return wall > 0 ? Math.max(0, nanos / wall) : 0;
    }

    private static double touched(List<Slice> slices) {
        double wall = wall(slices);
        double pages = sum(slices, slice -> slice.own().minorFaults() - Readiness.JMH_FAULTS);
        return wall > 0 ? Math.max(0, pages / wall) : 0;
    }

    /** Faults are counted per turn, so turns are not divided. */
    private static List<Slice> secondHalf(List<Slice> turns) {
        int middle = turns.get(turns.size() / 2).turn();
        return turns.stream().filter(slice -> slice.turn() >= middle).toList();
    }

    private static double waiting(List<Slice> turns, int threads, Waiting waiting, Set<Integer> rejected) {
        List<Slice> counted = new ArrayList<>(turns);
        counted.removeIf(slice -> slice.kind() != Slice.Kind.COUNTED || rejected.contains(slice.turn()));
        double wall = wall(counted);
        double taken = sum(
                counted,
                slice -> Math.max(0, slice.outside().waitNanos())
                        + slice.outside().stealNanos());
        return wall > 0 ? Math.max(0, taken / threads / wall - waiting.takenOff(counted)) : 0;
    }

    private static double wall(List<Slice> slices) {
        return sum(slices, slice -> slice.timing().wallNanos());
    }

    private static double sum(List<Slice> slices, ToLongFunction<Slice> value) {
        return slices.stream().mapToLong(value).sum();
    }
}
