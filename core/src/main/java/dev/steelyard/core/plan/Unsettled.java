package dev.steelyard.core.plan;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.model.ListedBenchmark;
import dev.steelyard.core.model.PlanReason;
import dev.steelyard.core.model.PlanReason.Objection;
import dev.steelyard.core.model.PlanReason.Signal;
import dev.steelyard.core.model.PlanReason.Unfinished;
import dev.steelyard.core.plan.Settling.Bounds;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/**
 * Checks whether forks had settled before they were measured, if the length of their warmup was found for other code.
 * The criteria are the same as in a pilot ({@link Settling}): the two halves of the measured turns serve as iterations
 * after the warmup, and no criterion may require a longer warmup. A score that drifts slowly during the turns is not
 * detected; both sides drift alike.
 */
final class Unsettled {

    private static final int HALVES = 2;

    private Unsettled() {}

    /**
     * Returns an objection for each fork that had not settled; empty if all had.
     *
     * @param bounds the thresholds for a settled fork
     */
    static List<Objection> of(ListedBenchmark listed, Block block, Bounds bounds) {
        int half = Math.max(1, block.plan().turns() / 2);
        List<Objection> found = new ArrayList<>();
        for (Fork fork : block.forks()) {
            PilotFork read = PilotFork.of(listed, fork, block.plan());
            if (!fork.outcome().completed()
                    || read.warmup().isEmpty()
                    || read.turns().size() < 2) {
                continue;
            }
            List<Slice> iterations = new ArrayList<>(read.warmup());
            iterations.add(joined(read, fork, 0, half));
            iterations.add(joined(read, fork, half, block.plan().turns()));
            PilotFork whole = new PilotFork(fork.variant(), iterations, read.turns(), listed);
            // Both halves of the turns ran alone, the warmup alongside other forks.
            new Settling(whole, bounds, HALVES)
                    .evidence().stream()
                            .filter(evidence ->
                                    evidence.iterations() > read.warmup().size())
                            // A pilot has shown that these collections do not occur.
                            .filter(evidence -> evidence.what() != Signal.COLLECTIONS
                                    || !block.plan().reasons().contains(new PlanReason.CollectionsRare()))
                            .findFirst()
                            .ifPresent(evidence -> found.add(
                                    new Objection.MeasuredUnsettled(new Unfinished(fork.variant(), evidence.what()))));
        }
        return found;
    }

    /** Merges all slices of a range of turns into one iteration with the score of the counted ones. */
    private static Slice joined(PilotFork read, Fork fork, int from, int to) {
        List<Slice> slices = fork.slices().stream()
                .filter(slice -> slice.kind() != Slice.Kind.WARMUP && slice.turn() >= from && slice.turn() < to)
                .toList();
        List<Slice> counted = slices.stream()
                .filter(slice -> slice.kind() == Slice.Kind.COUNTED)
                .toList();
        double time = Math.exp(read.pooled(counted, read::logTime));
        double operations = slices.stream()
                .mapToDouble(slice -> slice.timing().operations())
                .sum();
        long wall = sum(slices, slice -> slice.timing().wallNanos());
        return new Slice(
                Slice.Kind.WARMUP,
                0,
                new Slice.Timing(read.benchmark().mode().moreIsBetter() ? 1 / time : time, operations, wall),
                new Slice.Own(
                        sum(slices, slice -> Math.max(0, slice.own().allocatedBytes())),
                        sum(slices, slice -> slice.own().gcCount()),
                        sum(slices, slice -> slice.own().gcNanos()),
                        Math.max(
                                0,
                                sum(slices, slice -> slice.own().jitNanos())
                                        - Readiness.JMH_COMPILING_NANOS * slices.size()),
                        sum(slices, slice -> slice.own().minorFaults()),
                        slices.get(slices.size() - 1).own().heapBytes(),
                        0,
                        sum(slices, slice -> slice.own().operations())),
                new Slice.Outside(
                        sum(slices, slice -> Math.max(0, slice.outside().waitNanos())), 0, 0, 0, -1),
                new TreeMap<>());
    }

    private static long sum(List<Slice> slices, ToLongFunction<Slice> value) {
        return slices.stream().mapToLong(value).sum();
    }
}
