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
 * Time taken from a fork's turns by each cause, according to the fork's own counters and excluding what JMH itself causes.
 *
 * @param touched pages of memory touched for the first time, per ns
 * @param touchedLate the same rate in the turns in which the fork should have settled: the second half, or all turns if it had the longest
 *     warmup and was still touching pages at its end; the greater of the two
 * @param compiling time of JIT compilation, as a share of turn time
 * @param collecting time of garbage collections, as a share of turn time
 * @param waiting time spent waiting for a CPU and stolen time in rounds that count, excluding what was subtracted from the score, as a
 *     share of turn time
 */
record TurnShares(double touched, double touchedLate, double compiling, double collecting, double waiting) {

    /** No time was taken by any cause. */
    static final TurnShares NONE = new TurnShares(0, 0, 0, 0, 0);

    /** Length of the final part of a warmup that shows whether the fork had settled, in ns: half an iteration of a pilot. */
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

    /** Returns the share taken by one cause, 0 or more; for first touches, it exceeds 1 if most pages cost less than new ones. */
    double of(Cause cause, FirstTouch touch) {
        return switch (cause) {
            case TOUCHING_MEMORY -> touch.share(touched, 1);
            case COMPILING -> compiling;
            case COLLECTING -> collecting;
            case WAITING -> waiting;
        };
    }

    /** Returns the last warmup iterations of a fork that had the longest warmup; empty for other forks. */
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

    /** Returns the share of JIT compilation in the time of the slices, in excess of an allowance for JMH's own code. */
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

    /** Returns the second half of the turns. Faults are counted per turn, so turns are not split. */
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
