package dev.steelyard.core.plan;

import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.ListedBenchmark;
import dev.steelyard.core.model.Plan;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;
import java.util.stream.Stream;

/**
 * One fork of a pilot, with its usable iterations by kind.
 *
 * @param variant its variant
 * @param warmup its warmup iterations in order, without slices of turns that were restarted
 * @param turns its counted slices by turn; turns without a usable score are left out
 * @param listed its benchmark
 */
record PilotFork(String variant, List<Slice> warmup, List<List<Slice>> turns, ListedBenchmark listed) {
    /** Maximum share of an iteration that counts as waiting. */
    private static final double MOST_WAITING = 0.95;

    /** @param plan the plan of the fork's block */
    static PilotFork of(ListedBenchmark listed, Fork fork, Plan plan) {
        List<Slice> warmup = usable(fork.slices().stream()
                .filter(slice -> slice.isWarmupIteration(plan))
                .toList());
        TreeMap<Integer, List<Slice>> turns = new TreeMap<>();
        for (Slice slice : fork.slices()) {
            if (slice.kind() == Slice.Kind.COUNTED && usable(slice)) {
                turns.merge(slice.turn(), List.of(slice), PilotFork::joined);
            }
        }
        return new PilotFork(fork.variant(), warmup, List.copyOf(turns.values()), listed);
    }

    /** Returns the slices that have a score. */
    static List<Slice> usable(List<Slice> slices) {
        return slices.stream().filter(PilotFork::usable).toList();
    }

    private static boolean usable(Slice slice) {
        return slice.timing().score() > 0
                && Double.isFinite(slice.timing().score())
                && slice.timing().operations() > 0;
    }

    private static List<Slice> joined(List<Slice> left, List<Slice> right) {
        return Stream.concat(left.stream(), right.stream()).toList();
    }

    /** Returns its benchmark. */
    Benchmark benchmark() {
        return listed.benchmark();
    }

    /** Returns the calls of the benchmark method in a slice, timed or not, by all threads. */
    double calls(Slice slice) {
        return slice.own().operations() / (double) listed.operationsPerInvocation();
    }

    /** Returns the running time of the fork, in ns, at the middle of each warmup iteration. */
    List<Double> warmupMiddles() {
        return middles(0, warmup.stream().map(List::of).toList());
    }

    /** Returns the running time of the fork, in ns, at the middle of each turn, without uncounted slices. */
    List<Double> turnMiddles() {
        return middles(wall(warmup), turns);
    }

    private static List<Double> middles(double start, List<List<Slice>> parts) {
        List<Double> middles = new ArrayList<>();
        double ran = start;
        for (List<Slice> part : parts) {
            double wall = wall(part);
            middles.add(ran + wall / 2);
            ran += wall;
        }
        return middles;
    }

    private static double wall(List<Slice> slices) {
        return slices.stream().mapToDouble(slice -> slice.timing().wallNanos()).sum();
    }

    /** Returns the fork with only the second half of each turn: slices with full caches, regardless of their length. */
    PilotFork late() {
        List<List<Slice>> late = turns.stream()
                .map(turn -> turn.subList(turn.size() / 2, turn.size()))
                .toList();
        return new PilotFork(variant, warmup, late, listed);
    }

    /** Returns all counted slices in order. */
    List<Slice> counted() {
        return turns.stream().flatMap(List::stream).toList();
    }

    /** Returns the log of the time per operation of one slice. */
    double logTime(Slice slice) {
        double log = Math.log(slice.timing().score());
        return benchmark().mode().moreIsBetter() ? -log : log;
    }

    /**
     * Returns the log of the time per operation while the fork had a CPU: without the time for which its workers were
     * ready but waited. A busy scheduler prefers threads that have slept, which favors slices over long iterations.
     */
    double logCpuTime(Slice slice) {
        return logTime(slice) - waiting(slice);
    }

    /** Returns the log of the factor by which waiting for a CPU lengthened an operation; 0 if unknown. */
    double waiting(Slice slice) {
        double present =
                (double) benchmark().threads() * Math.max(1, slice.timing().wallNanos());
        double share = Math.max(0, slice.outside().waitNanos()) / present;
        return -Math.log1p(-Math.min(MOST_WAITING, share));
    }

    /** Returns the log of the time per operation of several slices together: sum of times over sum of operations. */
    double pooled(List<Slice> slices, ToDoubleFunction<Slice> log) {
        double time = 0;
        double operations = 0;
        for (Slice slice : slices) {
            double weight = slice.timing().operations();
            time += weight * Math.exp(log.applyAsDouble(slice));
            operations += weight;
        }
        return Math.log(time / operations);
    }

    /** Returns the log of the time per operation of each turn. */
    double[] logTurns() {
        return turns.stream().mapToDouble(turn -> pooled(turn, this::logTime)).toArray();
    }

    /** Returns the log of the time per operation of each turn while the fork had a CPU. */
    double[] logCpuTurns() {
        return turns.stream()
                .mapToDouble(turn -> pooled(turn, this::logCpuTime))
                .toArray();
    }
}
