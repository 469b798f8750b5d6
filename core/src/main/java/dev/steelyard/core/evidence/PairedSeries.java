package dev.steelyard.core.evidence;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.block.FreeReason;
import dev.steelyard.core.judgment.BlockFailure;
import dev.steelyard.core.judgment.Reason;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.summary.LongTurns;
import dev.steelyard.core.summary.RejectedRounds;
import dev.steelyard.core.summary.Sides;
import java.time.Duration;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * All blocks of one benchmark and one treatment so far, each reduced to a {@link Pair}. A block replaces an earlier one
 * with the same number; the order in which blocks are added does not matter.
 */
public final class PairedSeries {

    /** Number of consecutive failed blocks after which Steelyard gives up on a variant of a benchmark. */
    public static final int FAILURES = 2;

    private final Benchmark benchmark;
    private final String baseline;
    private final String treatment;
    private final double margin;
    private final LongTurns watch;
    private final Optional<LongTurns.Refuted> refuted;
    private final SortedMap<Integer, Pair> pairs = new TreeMap<>();
    private final SortedMap<Integer, BlockFailure> failures = new TreeMap<>();
    private final SortedMap<Integer, Reason> mismatches = new TreeMap<>();
    private final Map<String, NavigableMap<Integer, Boolean>> completed = new TreeMap<>();
    private final SortedMap<Integer, FreeReason> free = new TreeMap<>();

    private int interruptions;
    private Duration stalled = Duration.ZERO;

    /** @param margin the margin of the score, a fraction */
    PairedSeries(Benchmark benchmark, String baseline, String treatment, double margin) {
        this(benchmark, baseline, treatment, margin, Optional.empty());
    }

    private PairedSeries(
            Benchmark benchmark,
            String baseline,
            String treatment,
            double margin,
            Optional<LongTurns.Refuted> refuted) {
        this.benchmark = benchmark;
        this.baseline = baseline;
        this.treatment = treatment;
        this.margin = margin;
        this.refuted = refuted;
        this.watch = new LongTurns(margin);
    }

    /** Returns an empty series to replace this one, because its turns turned out to be too short. */
    PairedSeries startedAgain(LongTurns.Refuted found) {
        PairedSeries again = new PairedSeries(benchmark, baseline, treatment, margin, Optional.of(found));
        again.interruptions = interruptions;
        again.stalled = stalled;
        return again;
    }

    /** Removes all blocks except those with the given numbers. */
    void keepOnly(Set<Integer> indexes) {
        List.of(failures, mismatches, pairs, free).forEach(map -> map.keySet().retainAll(indexes));
        completed.values().forEach(map -> map.keySet().retainAll(indexes));
    }

    /** Returns the log ratio of the scores of each block that has one, by its number. */
    SortedMap<Integer, Double> logRatios() {
        SortedMap<Integer, Double> ratios = new TreeMap<>();
        pairs.forEach((index, pair) -> Optional.ofNullable(pair.values().get(Metric.SCORE))
                .map(Sides::change)
                .filter(OptionalDouble::isPresent)
                .ifPresent(change -> ratios.put(index, Math.log1p(change.getAsDouble()))));
        return ratios;
    }

    /** Returns why its turns were lengthened; empty if they were not. */
    public Optional<LongTurns.Refuted> refuted() {
        return refuted;
    }

    /**
     * Adds a block; blocks without forks of both sides are ignored. If the block refutes the turns of the blocks so
     * far, returns the finding, and those blocks no longer count.
     */
    Optional<LongTurns.Refuted> add(Block block) {
        Optional<Fork> left = block.fork(baseline);
        Optional<Fork> right = block.fork(treatment);
        if (left.isEmpty() || right.isEmpty()) {
            return Optional.empty();
        }
        if (refuted.isPresent() && block.plan().turn().longTurns() > 0) {
            // It ran concurrently with the block that refuted its turns, and has a greater number.
            return Optional.empty();
        }
        int index = block.id().index();
        List.of(failures, mismatches, pairs, free).forEach(map -> map.remove(index));
        block.placement().freeReason().ifPresent(reason -> free.put(index, reason));
        List.of(left.get(), right.get()).forEach(fork -> attempt(index, fork));
        Optional<Pair> pair = Pair.of(block, baseline, treatment);
        if (pair.isPresent()) {
            pairs.put(index, pair.get());
            mismatch(left.get(), right.get()).ifPresent(reason -> mismatches.put(index, reason));
        } else {
            boolean completed =
                    left.get().outcome().completed() && right.get().outcome().completed();
            boolean paged = completed && RejectedRounds.paged(block, baseline, treatment);
            failures.put(index, paged ? BlockFailure.MEMORY_SHORT : failure(left.get(), right.get()));
        }
        return watch.add(block, baseline, treatment) ? watch.refuted() : Optional.empty();
    }

    /** Returns whether later blocks may still show that the turns of the blocks so far were too short, which would discard those blocks. */
    boolean mayBeRefuted() {
        return watch.mayRefute();
    }

    /** Records a block that was interrupted for the given time; another block replaces it. */
    void interrupted(Duration stalled) {
        interruptions++;
        this.stalled = this.stalled.plus(stalled);
    }

    /** Returns one reason for each block whose workers ran free although they should have shared CPUs. */
    Collection<FreeReason> free() {
        return free.values();
    }

    /** Returns the number of interrupted blocks. */
    int interruptions() {
        return interruptions;
    }

    /** Returns the total duration of interruptions. */
    Duration stalled() {
        return stalled;
    }

    private void attempt(int index, Fork fork) {
        NavigableMap<Integer, Boolean> ofVariant = completed.computeIfAbsent(fork.variant(), key -> new TreeMap<>());
        ofVariant.remove(index);
        if (fork.outcome().kind() != ForkOutcome.Kind.STOPPED) {
            // A fork is stopped when its neighbor fails, which says nothing about its own variant.
            ofVariant.put(index, fork.outcome().completed());
        }
    }

    /** Returns the number of blocks that count. */
    public int blocks() {
        return pairs.size();
    }

    /** Returns the number of blocks that count or failed. */
    public int attempts() {
        return pairs.size() + failures.size();
    }

    /** Returns the first {@code atMost} pairs that have a metric, in the order of the blocks' numbers. */
    List<Pair> pairs(String metric, int atMost) {
        return pairs.values().stream()
                .filter(pair -> pair.values().containsKey(metric))
                .limit(atMost)
                .toList();
    }

    /** Returns the first {@code atMost} values of a metric, by the numbers of their blocks. */
    SortedMap<Integer, Sides> sides(String metric, int atMost) {
        SortedMap<Integer, Sides> sides = new TreeMap<>();
        pairs.forEach((index, pair) -> Optional.ofNullable(pair.values().get(metric))
                .filter(known -> sides.size() < atMost)
                .ifPresent(known -> sides.put(index, known)));
        return sides;
    }

    /** Returns the number of blocks that count but lack the metric. */
    int lacking(String metric) {
        return (int) pairs.values().stream()
                .filter(pair -> !pair.values().containsKey(metric))
                .count();
    }

    /** Returns the metrics of all blocks: the score, quantiles, allocation, then the others by kind and name. */
    Map<String, Metric.Kind> metrics() {
        Map<String, Metric.Kind> found = new TreeMap<>();
        for (Pair pair : pairs.values()) {
            pair.values()
                    .forEach((metric, sides) -> found.merge(
                            metric, sides.kind(), (one, other) -> one == other ? one : Metric.Kind.AMBIGUOUS));
        }
        Map<String, Metric.Kind> sorted = new LinkedHashMap<>();
        found.entrySet().stream()
                .sorted(Map.Entry.comparingByValue())
                .forEach(metric -> sorted.put(metric.getKey(), metric.getValue()));
        return sorted;
    }

    /** Returns whether the last {@link #FAILURES} forks of a side all failed, so it is not tried again. */
    public boolean givenUp() {
        for (NavigableMap<Integer, Boolean> ofVariant : completed.values()) {
            if (ofVariant.size() >= FAILURES
                    && ofVariant.descendingMap().values().stream()
                            .limit(FAILURES)
                            .noneMatch(done -> done)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the number of blocks in which the variant's own fork failed. */
    int failed(String variant) {
        return (int) completed.getOrDefault(variant, new TreeMap<>()).values().stream()
                .filter(done -> !done)
                .count();
    }

    /** Returns the number of blocks that do not count because the machine was short of memory. */
    public int paged() {
        return (int) failures.values().stream()
                .filter(BlockFailure.MEMORY_SHORT::equals)
                .count();
    }

    /** Returns the last failure, preferably of a block in which a side's own fork failed. */
    public Optional<BlockFailure> lastFailure() {
        Collection<BlockFailure> own = ownFailures();
        return (own.isEmpty() ? failures.values() : own).stream().reduce((earlier, later) -> later);
    }

    /** Returns the failures of blocks in which a side's own fork failed. */
    List<BlockFailure> ownFailures() {
        return failures.entrySet().stream()
                .filter(entry -> completed.values().stream()
                        .anyMatch(ofVariant -> !ofVariant.getOrDefault(entry.getKey(), true)))
                .map(Map.Entry::getValue)
                .toList();
    }

    /** Returns why the two sides cannot be compared at all: different versions of JMH or blackhole modes. */
    public Optional<Reason> mismatch() {
        return mismatches.values().stream().findFirst();
    }

    private Optional<Reason> mismatch(Fork left, Fork right) {
        String one = left.jvm().jmhVersion();
        String other = right.jvm().jmhVersion();
        if (differ(one, other)) {
            return Optional.of(new Reason.JmhVersions(baseline, one, treatment, other));
        }
        return differ(left.jvm().blackhole(), right.jvm().blackhole())
                ? Optional.of(new Reason.Blackholes(
                        baseline, left.jvm().blackhole(), treatment, right.jvm().blackhole()))
                : Optional.empty();
    }

    private static boolean differ(String one, String other) {
        return !one.isEmpty() && !other.isEmpty() && !one.equals(other);
    }

    private BlockFailure failure(Fork left, Fork right) {
        // Do not report a fork that was only stopped because its neighbor failed.
        boolean rightFailed = !right.outcome().completed() && right.outcome().kind() != ForkOutcome.Kind.STOPPED;
        Fork failed = left.outcome().completed() || rightFailed ? right : left;
        return failed.outcome().completed()
                ? BlockFailure.noScore(benchmark.shortName())
                : BlockFailure.fork(failed.variant(), failed.outcome());
    }
}
