package dev.steelyard.core.verdict;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Block;
import dev.steelyard.core.model.Fork;
import dev.steelyard.core.model.ForkOutcome;
import dev.steelyard.core.model.Metric;
import dev.steelyard.core.stats.Widening;
import dev.steelyard.core.summary.Interruptions;
import dev.steelyard.core.summary.RejectedRounds;
import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;

/** All blocks of one benchmark and one treatment so far, reduced to pairs, with what the judge made of them. */
final class Lane {

    /** What is said of a block that does not count since memory was short. */
    private static final String PAGED = "memory was short: in more than half of its rounds pages were read from disk";

    private final Benchmark benchmark;
    private final String baseline;
    private final String treatment;
    private final SortedMap<Integer, Pair> pairs = new TreeMap<>();
    private final SortedMap<Integer, String> failures = new TreeMap<>();
    private final SortedMap<Integer, String> mismatches = new TreeMap<>();
    private final Map<String, SortedMap<Integer, Boolean>> endings = new TreeMap<>();
    private final Map<String, Analysis> analyses = new TreeMap<>();
    private final Map<String, Metric.Kind> metrics = new LinkedHashMap<>();
    private final Map<Projected, OptionalInt> projections = new HashMap<>();
    private final Map<String, Widening> widenings = new TreeMap<>();

    private Interruptions interruptions = Interruptions.NONE;

    Lane(Benchmark benchmark, String baseline, String treatment) {
        this.benchmark = benchmark;
        this.baseline = baseline;
        this.treatment = treatment;
    }

    /** Takes in a block; one without a fork of both sides says nothing here. */
    void add(Block block) {
        Optional<Fork> left = block.fork(baseline);
        Optional<Fork> right = block.fork(treatment);
        if (left.isEmpty() || right.isEmpty()) {
            return;
        }
        analyses.clear();
        metrics.clear();
        projections.clear();
        int index = block.id().index();
        List.of(failures, mismatches, pairs).forEach(map -> map.remove(index));
        List.of(left.get(), right.get()).forEach(fork -> ending(index, fork));
        Optional<Pair> pair = Pair.of(block, baseline, treatment);
        if (pair.isPresent()) {
            pairs.put(index, pair.get());
            mismatch(left.get(), right.get()).ifPresent(text -> mismatches.put(index, text));
        } else {
            boolean paging = RejectedRounds.paged(block, baseline, treatment);
            failures.put(index, paging ? PAGED : failure(left.get(), right.get()));
        }
    }

    /** Number of blocks that count. */
    int blocks() {
        return pairs.size();
    }

    /** The pairs that have a metric, in the order of the blocks' numbers, at most so many. */
    List<Pair> pairs(String metric, int atMost) {
        return pairs.values().stream()
                .filter(pair -> pair.values().containsKey(metric))
                .limit(atMost)
                .toList();
    }

    /** Number of blocks that count and lack the metric. */
    int lacking(String metric) {
        return (int) pairs.values().stream()
                .filter(pair -> !pair.values().containsKey(metric))
                .count();
    }

    /** The metrics that any block has: the score, quantiles, allocation, then by kind and name. */
    Map<String, Metric.Kind> metrics() {
        if (metrics.isEmpty()) {
            Map<String, Metric.Kind> found = new TreeMap<>();
            for (Pair pair : pairs.values()) {
                pair.values()
                        .forEach((metric, sides) -> found.merge(
                                metric, sides.kind(), (one, other) -> one == other ? one : Metric.Kind.AMBIGUOUS));
            }
            found.entrySet().stream()
                    .sorted(Map.Entry.comparingByValue())
                    .forEach(metric -> metrics.put(metric.getKey(), metric.getValue()));
        }
        return Collections.unmodifiableMap(metrics);
    }

    private void ending(int index, Fork fork) {
        SortedMap<Integer, Boolean> ofVariant = endings.computeIfAbsent(fork.variant(), key -> new TreeMap<>());
        ofVariant.remove(index);
        if (fork.outcome().kind() != ForkOutcome.Kind.STOPPED) {
            // One that was stopped ended because its neighbour failed: that says nothing about its own variant.
            ofVariant.put(index, fork.outcome().completed());
        }
    }

    /** Tells whether the last blocks of one side, so many, all failed. */
    boolean givenUp(int inARow) {
        return endings.values().stream().anyMatch(ofVariant -> {
            List<Boolean> completed = List.copyOf(ofVariant.values());
            int from = completed.size() - inARow;
            return from >= 0 && !completed.subList(from, completed.size()).contains(true);
        });
    }

    /** A warning about blocks that failed, where others did not. */
    Optional<String> failureWarning() {
        List<String> own = ownFailures();
        return own.isEmpty()
                ? Optional.empty()
                : Optional.of(own.size() + " of " + (failures.size() + pairs.size()) + " blocks failed: "
                        + own.get(own.size() - 1));
    }

    /** A warning about blocks that do not count since memory was short. */
    Optional<String> pagingWarning() {
        int paged = paged();
        return paged == 0
                ? Optional.empty()
                : Optional.of(paged + " of " + (failures.size() + pairs.size()) + " blocks do not count: " + PAGED);
    }

    /** Takes note of a block that was interrupted. */
    void interrupted(Duration stalled) {
        interruptions = interruptions.plus(stalled);
    }

    /** A warning about blocks that do not count since they were interrupted. */
    Optional<String> interruptionWarning() {
        String time = Interruptions.words(interruptions.stalled());
        return switch (interruptions.blocks()) {
            case 0 -> Optional.empty();
            case 1 ->
                Optional.of("1 block was interrupted for " + time
                        + " (stopped process or paused machine) and does not count");
            default ->
                Optional.of(interruptions.blocks() + " blocks were interrupted for " + time
                        + " in all (stopped process or paused machine) and do not count");
        };
    }

    /** Number of blocks that do not count since memory was short. */
    int paged() {
        return (int) failures.values().stream().filter(PAGED::equals).count();
    }

    /** Why the last block that failed did so: of those in which a side of this lane failed, if there are any. */
    Optional<String> lastFailure() {
        List<String> own = ownFailures();
        return (own.isEmpty() ? failures.values() : own).stream().reduce((earlier, later) -> later);
    }

    private List<String> ownFailures() {
        return failures.entrySet().stream()
                .filter(entry ->
                        endings.values().stream().anyMatch(ofVariant -> !ofVariant.getOrDefault(entry.getKey(), true)))
                .map(Map.Entry::getValue)
                .toList();
    }

    /** A sentence about different versions of JMH or kinds of its blackholes, if there are any. */
    Optional<String> mismatch() {
        return mismatches.values().stream().findFirst();
    }

    /** Returns the analysis of a metric, made anew only after another block or with another widening. */
    Analysis analysis(String metric, Widening widening, Supplier<Analysis> maker) {
        if (!widening.equals(widenings.put(metric, widening))) {
            analyses.remove(metric);
        }
        Analysis known = analyses.get(metric);
        if (known == null) {
            known = maker.get();
            analyses.put(metric, known);
        }
        return known;
    }

    /** Returns the last analysis of a metric; empty if none was made since the last block. */
    Optional<Analysis> known(String metric) {
        return Optional.ofNullable(analyses.get(metric));
    }

    /** The question behind a projection: of which metric, for which p-value. */
    private record Projected(String metric, double needed) {}

    /** Returns how many more blocks a metric would take, worked out anew only after another block. */
    OptionalInt projected(String metric, double needed, Supplier<OptionalInt> maker) {
        return projections.computeIfAbsent(new Projected(metric, needed), key -> maker.get());
    }

    /** Tells whether the last analysis of a metric found that no number of further blocks gives a verdict. */
    boolean obstructed(String metric) {
        return known(metric).flatMap(Analysis::obstacle).isPresent();
    }

    private Optional<String> mismatch(Fork left, Fork right) {
        String one = left.jvm().jmhVersion();
        String other = right.jvm().jmhVersion();
        if (one.isEmpty() || other.isEmpty() || one.equals(other)) {
            return blackholes(left.jvm().blackhole(), right.jvm().blackhole());
        }
        return Optional.of(baseline + " runs on JMH " + one + " and " + treatment + " on JMH " + other
                + ": what differs may be JMH; build both with the same version");
    }

    /** JMH reads the property in its Runner, which is where the property of a variant goes as well as to the fork. */
    private Optional<String> blackholes(String one, String other) {
        return one.isEmpty() || other.isEmpty() || one.equals(other)
                ? Optional.empty()
                : Optional.of(baseline + " has JMH's " + one + " blackholes and " + treatment + " " + other
                        + ": what differs may be JMH; give every variant -Djmh.blackhole.mode=FULL_DONTINLINE");
    }

    private String failure(Fork left, Fork right) {
        // A fork that was stopped because of its neighbour is not the one to name.
        boolean rightFailed = !right.outcome().completed() && right.outcome().kind() != ForkOutcome.Kind.STOPPED;
        Fork failed = left.outcome().completed() || rightFailed ? right : left;
        if (failed.outcome().completed()) {
            return "the slices of " + benchmark.shortName() + " hold no usable score";
        }
        String detail = failed.outcome().detail();
        return failed.variant() + " " + failed.outcome().kind().words() + (detail.isEmpty() ? "" : ": " + detail);
    }
}
