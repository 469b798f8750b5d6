package dev.steelyard.core.summary;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.model.Plan;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Selects the rounds of two forks that do not count, using only evidence from outside the forks and treating both sides
 * alike.
 *
 * <p>A round is disturbed if, in either fork, steal and waiting for a CPU took more than {@link #TOLERATED} of its
 * workers' time in its counted slices. Steal counts only in turns so long that one step of its counter is less than
 * that. Waiting does not count if either fork shows work of its own, see {@link OwnWork}, because a worker may have
 * waited for that, or if it is subtracted instead, see {@link Waiting}. If the kernel reports only part of the waiting,
 * that part is a lower bound. At most half of the rounds are dropped, the most disturbed first.
 *
 * <p>A fork's own page faults are not evidence from outside: a benchmark that reads files has them. But a block with
 * major faults in more than half of its rounds does not count at all, because the machine was short of memory; see
 * {@link #paged}.
 *
 * <p>Iterations of a benchmark's own length contain disturbances of both kinds and are few, so none of them is dropped;
 * nor is a single shot.
 */
public final class RejectedRounds {

    /** Share of a turn's time that may be lost to other processes before the round is dropped. */
    public static final double TOLERATED = 0.10;
    /** Resolution of stolen time, in ns. */
    private static final double TICK_NANOS = 10_000_000;

    private RejectedRounds() {}

    /** Returns the turns of a block that a comparison leaves out on both sides; empty unless both forks completed. */
    public static Set<Integer> of(Block block, String baseline, String treatment) {
        Optional<Fork> left = Sides.completed(block, baseline);
        Optional<Fork> right = Sides.completed(block, treatment);
        return left.isEmpty() || right.isEmpty() ? Set.of() : rejected(block, left.get(), right.get());
    }

    /**
     * Returns whether a block does not count for a comparison because the machine was short of memory: one of the two
     * forks had major faults in more than half of the rounds. A single shot always counts, because it may be the first
     * to read a file.
     */
    public static boolean paged(Block block, String baseline, String treatment) {
        Set<Integer> turns = new HashSet<>();
        Set<Integer> faulted = new HashSet<>();
        Stream.of(baseline, treatment)
                .flatMap(variant -> Sides.completed(block, variant).stream())
                .flatMap(fork -> fork.slices().stream())
                .filter(slice -> slice.kind() != Slice.Kind.WARMUP)
                .forEach(slice -> {
                    turns.add(slice.turn());
                    if (slice.outside().majorFaults() > 0) {
                        faulted.add(slice.turn());
                    }
                });
        return block.plan().kind() != Plan.Kind.SINGLE_SHOT && 2 * faulted.size() > turns.size();
    }

    /**
     * Returns the turns that do not count for a single variant.
     *
     * @param variants all variants, the baseline first
     */
    static Set<Integer> of(Block block, List<String> variants, String variant) {
        String baseline = variants.get(0);
        if (!variant.equals(baseline)) {
            return of(block, baseline, variant);
        }
        Optional<Set<Integer>> common = variants.stream()
                .skip(1)
                .filter(other -> Sides.completed(block, other).isPresent())
                .map(other -> of(block, baseline, other))
                .reduce((one, other) -> {
                    Set<Integer> both = new HashSet<>(one);
                    both.retainAll(other);
                    return both;
                });
        return common.orElse(Set.of());
    }

    /** Returns the turns to leave out for both forks. */
    public static Set<Integer> rejected(Block block, Fork baseline, Fork treatment) {
        if (block.plan().kind() != Plan.Kind.SLICES) {
            return Set.of();
        }
        int threads = block.id().benchmark().threads();
        Waiting waiting = Waiting.of(block, baseline, treatment);
        SortedMap<Integer, Double> disturbance = disturbance(threads, baseline, waiting);
        disturbance(threads, treatment, waiting).forEach((turn, share) -> disturbance.merge(turn, share, Math::max));
        return disturbance.entrySet().stream()
                .filter(entry -> entry.getValue() > TOLERATED)
                .sorted(Comparator.comparing((Map.Entry<Integer, Double> entry) -> -entry.getValue())
                        .thenComparing(Map.Entry::getKey))
                .limit(disturbance.size() / 2)
                .map(Map.Entry::getKey)
                .collect(Collectors.toUnmodifiableSet());
    }

    private static SortedMap<Integer, Double> disturbance(int threads, Fork fork, Waiting waiting) {
        SortedMap<Integer, List<Slice>> turns = fork.slices().stream()
                .filter(slice -> slice.kind() == Slice.Kind.COUNTED)
                .collect(Collectors.groupingBy(Slice::turn, TreeMap::new, Collectors.toList()));
        SortedMap<Integer, Double> result = new TreeMap<>();
        turns.forEach((turn, slices) -> result.put(turn, share(threads, slices, waiting)));
        return result;
    }

    private static double share(int threads, List<Slice> slices, Waiting waiting) {
        double waited = 0;
        double stolen = 0;
        double wall = 0;
        for (Slice slice : slices) {
            if (waiting.isEvidence() && slice.outside().waitNanos() >= 0) {
                waited += slice.outside().waitNanos()
                        - waiting.takenOff(slice) * slice.timing().wallNanos();
            }
            stolen += slice.outside().stealNanos();
            wall += slice.timing().wallNanos();
        }
        // A single step of the kernel's stolen time may have accumulated over many turns.
        boolean told = TICK_NANOS <= TOLERATED * wall;
        return wall > 0 ? (waited + (told ? stolen : 0)) / threads / wall : 0;
    }
}
