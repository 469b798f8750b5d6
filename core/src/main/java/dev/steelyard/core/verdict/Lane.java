package dev.steelyard.core.verdict;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Block;
import dev.steelyard.core.model.Fork;
import dev.steelyard.core.model.ForkOutcome;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;

/** All blocks of one benchmark and one treatment so far, reduced to pairs, with what the judge made of them. */
final class Lane {

    private final Benchmark benchmark;
    private final String baseline;
    private final String treatment;
    private final SortedMap<Integer, Pair> pairs = new TreeMap<>();
    private final SortedMap<Integer, String> failures = new TreeMap<>();
    private final SortedMap<Integer, String> mismatches = new TreeMap<>();
    private final Map<String, Analysis> analyses = new TreeMap<>();

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
        int index = block.id().index();
        List.of(failures, mismatches, pairs).forEach(map -> map.remove(index));
        Optional<Pair> pair = Pair.of(block, baseline, treatment);
        if (pair.isPresent()) {
            pairs.put(index, pair.get());
            mismatch(left.get(), right.get()).ifPresent(text -> mismatches.put(index, text));
        } else {
            failures.put(index, failure(left.get(), right.get()));
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

    /** Tells whether any block has the metric. */
    boolean has(String metric) {
        return pairs.values().stream().anyMatch(pair -> pair.values().containsKey(metric));
    }

    /** Why the last block that failed did so. */
    Optional<String> lastFailure() {
        return failures.values().stream().reduce((earlier, later) -> later);
    }

    /** A sentence about different versions of JMH or kinds of its blackholes, if there are any. */
    Optional<String> mismatch() {
        return mismatches.values().stream().findFirst();
    }

    /** Returns the analysis of a metric, made anew only after another block. */
    Analysis analysis(String metric, Supplier<Analysis> maker) {
        Analysis known = analyses.get(metric);
        if (known == null) {
            known = maker.get();
            analyses.put(metric, known);
        }
        return known;
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
