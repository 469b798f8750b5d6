package dev.steelyard.measure.block;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.block.FreeReason;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.PlanReason.Signal;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What the forks of a session have shown of how long to wait for the next, and for what: pilots and samples alike, and the same
 * for all variants but for faults that one of them goes on having.
 */
final class PastForks {
    private final Map<Benchmark, Long> longest = new HashMap<>();
    private final Set<Benchmark> hanging = new HashSet<>();
    private final Map<Benchmark, FreeReason> free = new HashMap<>();
    private final Map<Benchmark, Set<String>> hung = new HashMap<>();
    /** The variants of each benchmark whose last fork that ended by itself, or hung, completed. */
    private final Map<Benchmark, Set<String>> sound = new HashMap<>();

    /** Blocks in a row in which a fork was waited for in vain, after which others are not: one may take longer by chance. */
    private static final int IN_VAIN = 2;

    /** Forks that tell what the next ones need: two blocks of a baseline and a treatment. */
    private static final int RECENT = 4;

    /** The heap of an iteration is compared with that before. */
    private static final int LEAST_WARMUPS = 2;

    private final Map<Benchmark, Deque<Integer>> needed = new HashMap<>();
    private final Map<Benchmark, Map<Signal, Integer>> inVain = new HashMap<>();
    private final Map<Benchmark, Map<String, Double>> steadyFaults = new HashMap<>();

    /** Takes note of a block. */
    void add(Block block) {
        Benchmark benchmark = block.id().benchmark();
        Set<String> completed = sound.computeIfAbsent(benchmark, key -> new HashSet<>());
        for (Fork fork : block.forks()) {
            // The first iteration holds the set-up for the trial, but a single one is all there is.
            boolean single = fork.slices().size() == 1 && fork.outcome().completed();
            fork.slices().stream()
                    .skip(single ? 0 : 1)
                    .map(Slice::timing)
                    .mapToLong(Slice.Timing::wallNanos)
                    .max()
                    .ifPresent(nanos -> longest.merge(benchmark, nanos, Math::max));
            takeFaults(benchmark, fork);
            if (fork.outcome().kind() == ForkOutcome.Kind.HUNG) {
                hanging.add(benchmark);
                hung.computeIfAbsent(benchmark, key -> new HashSet<>()).add(fork.variant());
                completed.remove(fork.variant());
            } else if (fork.outcome().completed()) {
                completed.add(fork.variant());
                hung.getOrDefault(benchmark, new HashSet<>()).remove(fork.variant());
            }
        }
    }

    private void takeFaults(Benchmark benchmark, Fork fork) {
        List<Slice> turns = fork.slices().stream()
                .filter(slice -> slice.kind() != Slice.Kind.WARMUP)
                .toList();
        double operations =
                turns.stream().mapToDouble(slice -> slice.timing().operations()).sum();
        if (fork.outcome().completed() && operations > 0) {
            double faults =
                    turns.stream().mapToLong(slice -> slice.own().minorFaults()).sum();
            steadyFaults
                    .computeIfAbsent(benchmark, key -> new HashMap<>())
                    .merge(fork.variant(), faults / operations, Math::min);
        }
    }

    /**
     * Returns the minor faults per operation that each fork of a variant has had in its turns, however long it had warmed up; 0
     * if none was seen.
     */
    double steadyFaults(Benchmark benchmark, String variant) {
        return steadyFaults.getOrDefault(benchmark, Map.of()).getOrDefault(variant, 0.0);
    }

    /** Takes note of the evidence by which forks of a block had not settled when they were waited for no longer. */
    void waitedInVain(Benchmark benchmark, Set<Signal> pending) {
        Map<Signal, Integer> counts = inVain.computeIfAbsent(benchmark, key -> new EnumMap<>(Signal.class));
        pending.forEach(signal -> counts.merge(signal, 1, Integer::sum));
    }

    /** Takes note after how many iterations of warmup a fork had settled. */
    void needed(Benchmark benchmark, int iterations) {
        Deque<Integer> recent = needed.computeIfAbsent(benchmark, key -> new ArrayDeque<>());
        recent.addLast(iterations);
        if (recent.size() > RECENT) {
            recent.removeFirst();
        }
    }

    /**
     * Returns the warmup iterations that every fork has before it is looked at: as many as the quickest of the last forks needed, but
     * no more than planned, since the pilot's forks may have been the first to touch the machine's memory; those planned until there
     * are enough forks.
     */
    int warmups(Benchmark benchmark, int planned) {
        Deque<Integer> recent = needed.getOrDefault(benchmark, new ArrayDeque<>());
        int quickest = recent.stream().mapToInt(Integer::intValue).min().orElse(planned);
        return recent.size() < RECENT ? planned : Math.min(planned, Math.max(LEAST_WARMUPS, quickest));
    }

    /** Takes note that a fork has settled in all that it was waited for: what was in vain before was so by chance. */
    void settled(Benchmark benchmark) {
        if (waived(benchmark).isEmpty()) {
            inVain.remove(benchmark);
        }
    }

    /** Returns the evidence for which no fork of a benchmark is waited for any more. */
    Set<Signal> waived(Benchmark benchmark) {
        Set<Signal> waived = EnumSet.noneOf(Signal.class);
        inVain.getOrDefault(benchmark, Map.of()).forEach((signal, count) -> {
            if (count >= IN_VAIN) {
                waived.add(signal);
            }
        });
        return waived;
    }

    /**
     * Returns the wall time in ns of the benchmark's longest iteration, the first of each fork aside if it had more; 0 if none
     * was seen.
     */
    long longest(Benchmark benchmark) {
        return longest.getOrDefault(benchmark, 0L);
    }

    /** Takes note that a fork could not have the CPUs of those before it: no fork of the benchmark has them from now on. */
    void runsFree(Benchmark benchmark, FreeReason reason) {
        free.put(benchmark, reason);
    }

    /** Returns why all forks of the benchmark run free; empty if nothing speaks against CPUs of their own. */
    Optional<FreeReason> free(Benchmark benchmark) {
        return Optional.ofNullable(free.get(benchmark));
    }

    /** Returns whether the last fork of the variant that ended by itself, or hung, hung. */
    boolean hung(Benchmark benchmark, String variant) {
        return hung.getOrDefault(benchmark, Set.of()).contains(variant);
    }

    /** Returns whether a variant's forks are to be expected to hang: some variant's did, and this one's last did not complete. */
    boolean mayHang(Benchmark benchmark, String variant) {
        return hanging.contains(benchmark)
                && !sound.getOrDefault(benchmark, Set.of()).contains(variant);
    }
}
