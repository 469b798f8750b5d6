package dev.steelyard.measure.block;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.ForkOutcome;
import dev.steelyard.core.block.FreeReason;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.PlanReason.Signal;
import java.util.ArrayDeque;
import java.util.ArrayList;
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
 * What earlier forks of a session showed about how long to wait for the next ones, and for which criteria. Includes pilots and samples, and
 * applies to all variants alike, except for faults that persist in a single variant.
 */
final class PastForks {
    private final Map<Benchmark, Long> longest = new HashMap<>();
    private final Set<Benchmark> hanging = new HashSet<>();
    private final Map<Benchmark, FreeReason> free = new HashMap<>();
    private final Map<Benchmark, Set<String>> hung = new HashMap<>();
    /** For each benchmark, the variants that have completed a fork and have not hung since. */
    private final Map<Benchmark, Set<String>> sound = new HashMap<>();

    /** Number of blocks in which waiting was in vain before a criterion is waived; a single fork may take longer by chance. */
    private static final int IN_VAIN = 2;

    /** Number of recent forks that determine the next warmup: two blocks of a baseline and a treatment. */
    private static final int RECENT = 4;

    /** Minimum number of warmup iterations, because each iteration's heap is compared with that of the previous one. */
    private static final int LEAST_WARMUPS = 2;

    /** Number of last warmup iterations that show which faults persist. */
    private static final int LAST_WARMUPS = 2;

    private final Map<Benchmark, Deque<Integer>> needed = new HashMap<>();
    private final Map<Benchmark, Map<Signal, Integer>> inVain = new HashMap<>();
    private final Map<Benchmark, Map<String, Double>> steadyFaults = new HashMap<>();

    /** Records a block. */
    void add(Block block) {
        Benchmark benchmark = block.id().benchmark();
        Set<String> completed = sound.computeIfAbsent(benchmark, key -> new HashSet<>());
        for (Fork fork : block.forks()) {
            // The first iteration includes the set-up for the trial, but is used if it is the only one.
            boolean single = fork.slices().size() == 1 && fork.outcome().completed();
            fork.slices().stream()
                    .skip(single ? 0 : 1)
                    .map(Slice::timing)
                    .mapToLong(Slice.Timing::wallNanos)
                    .max()
                    .ifPresent(nanos -> longest.merge(benchmark, nanos, Math::max));
            // A probe's only fork has not settled.
            if (fork.outcome().completed() && block.id().purpose() != Block.Purpose.PROBE) {
                takeFaults(benchmark, fork, block.plan());
            }
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

    /** Records the lowest number of faults in the turns or in one of the last warmup iterations: a heap may have grown in the turns. */
    private void takeFaults(Benchmark benchmark, Fork fork, Plan plan) {
        List<Slice> warmup = fork.slices().stream()
                .filter(slice -> slice.isWarmupIteration(plan))
                .toList();
        List<List<Slice>> last = new ArrayList<>();
        last.add(fork.slices().stream()
                .filter(slice -> slice.kind() != Slice.Kind.WARMUP)
                .toList());
        warmup.stream()
                .skip(Math.max(0, warmup.size() - LAST_WARMUPS))
                .map(List::of)
                .forEach(last::add);
        last.stream()
                .mapToDouble(PastForks::faultsPerOperation)
                .filter(Double::isFinite)
                .min()
                .ifPresent(faults -> steadyFaults
                        .computeIfAbsent(benchmark, key -> new HashMap<>())
                        .merge(fork.variant(), faults, Math::min));
    }

    private static double faultsPerOperation(List<Slice> slices) {
        double faults =
                slices.stream().mapToLong(slice -> slice.own().minorFaults()).sum();
        return faults
                / slices.stream()
                        .mapToDouble(slice -> slice.timing().operations())
                        .sum();
    }

    /**
     * Returns the minor faults per operation that persist in a variant's forks: the minimum over their turns and last warmup iterations; 0
     * if none were seen.
     */
    double steadyFaults(Benchmark benchmark, String variant) {
        return steadyFaults.getOrDefault(benchmark, Map.of()).getOrDefault(variant, 0.0);
    }

    /** Records the criteria that forks of a block did not meet when the wait for them ended. */
    void waitedInVain(Benchmark benchmark, Set<Signal> pending) {
        Map<Signal, Integer> counts = inVain.computeIfAbsent(benchmark, key -> new EnumMap<>(Signal.class));
        pending.forEach(signal -> counts.merge(signal, 1, Integer::sum));
    }

    /** Records the number of warmup iterations after which a fork had settled. */
    void needed(Benchmark benchmark, int iterations) {
        Deque<Integer> recent = needed.computeIfAbsent(benchmark, key -> new ArrayDeque<>());
        recent.addLast(iterations);
        if (recent.size() > RECENT) {
            recent.removeFirst();
        }
    }

    /**
     * Returns the number of warmup iterations before a fork is first checked: as many as the quickest of the recent forks needed, but no
     * more than planned, because the pilot's forks may have been the first to touch the machine's memory. Until there are enough forks, the
     * planned number.
     */
    int warmups(Benchmark benchmark, int planned) {
        Deque<Integer> recent = needed.getOrDefault(benchmark, new ArrayDeque<>());
        int quickest = recent.stream().mapToInt(Integer::intValue).min().orElse(planned);
        return recent.size() < RECENT ? planned : Math.min(planned, Math.max(LEAST_WARMUPS, quickest));
    }

    /** Records that a fork met all criteria: earlier waits were then in vain by chance. */
    void settled(Benchmark benchmark) {
        if (waived(benchmark).isEmpty()) {
            inVain.remove(benchmark);
        }
    }

    /** Returns the criteria that are no longer required of the benchmark's forks. */
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
     * Returns the wall time of the benchmark's longest iteration in ns, ignoring the first iteration of a fork that has several; 0 if there
     * were none.
     */
    long longest(Benchmark benchmark) {
        return longest.getOrDefault(benchmark, 0L);
    }

    /** Records that a fork could not use the CPUs of earlier forks: from now on, all forks of the benchmark run on any CPU. */
    void runsFree(Benchmark benchmark, FreeReason reason) {
        free.put(benchmark, reason);
    }

    /** Returns the reason why all forks of the benchmark run on any CPU; empty if they can have CPUs of their own. */
    Optional<FreeReason> free(Benchmark benchmark) {
        return Optional.ofNullable(free.get(benchmark));
    }

    /** Returns whether the variant's last fork hung, ignoring forks that neither completed nor hung. */
    boolean hung(Benchmark benchmark, String variant) {
        return hung.getOrDefault(benchmark, Set.of()).contains(variant);
    }

    /**
     * Returns whether a variant's forks may hang: a fork of some variant did, and this variant has not completed a fork since it last hung.
     */
    boolean mayHang(Benchmark benchmark, String variant) {
        return hanging.contains(benchmark)
                && !sound.getOrDefault(benchmark, Set.of()).contains(variant);
    }
}
