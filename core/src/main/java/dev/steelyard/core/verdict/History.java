package dev.steelyard.core.verdict;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Block;
import dev.steelyard.core.model.Fork;
import dev.steelyard.core.model.ForkOutcome;
import dev.steelyard.core.summary.Interruptions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Which blocks ran, in order, how long they took and which variants failed: what the rotation needs to go on. */
final class History {

    private final List<Benchmark> order = new ArrayList<>();
    private final Map<Benchmark, Integer> nextIndex = new HashMap<>();
    private final Map<Benchmark, Map<String, Integer>> failuresInARow = new HashMap<>();
    private final Map<Benchmark, Cost> costs = new HashMap<>();
    private final Map<Benchmark, Cost> pilots = new HashMap<>();
    private final Map<Benchmark, Interruptions> interruptions = new HashMap<>();
    private final Cost all = new Cost();
    private Duration spent = Duration.ZERO;

    void add(Block block) {
        Benchmark benchmark = block.id().benchmark();
        spent = spent.plus(block.timing().wall());
        if (block.id().purpose() == Block.Purpose.VOID) {
            interruptions.merge(
                    benchmark,
                    Interruptions.NONE.plus(block.timing().stalled()),
                    (before, one) -> before.plus(one.stalled()));
            return;
        }
        boolean sample = block.id().purpose() == Block.Purpose.SAMPLE;
        (sample ? costs : pilots)
                .computeIfAbsent(benchmark, key -> new Cost())
                .add(block.timing().wall());
        all.add(block.timing().wall());
        if (sample) {
            order.add(benchmark);
            nextIndex.merge(benchmark, block.id().index() + 1, Math::max);
            Map<String, Integer> failures = failuresInARow.computeIfAbsent(benchmark, key -> new HashMap<>());
            for (Fork fork : block.forks()) {
                if (fork.outcome().kind() == ForkOutcome.Kind.STOPPED) {
                    // It ended because its neighbour failed: that says nothing about its own variant.
                    continue;
                }
                failures.compute(
                        fork.variant(),
                        (name, before) -> fork.outcome().completed() ? 0 : (before == null ? 0 : before) + 1);
            }
        }
    }

    /** The benchmarks of the sample blocks in the order in which they ended. */
    List<Benchmark> order() {
        return order;
    }

    /** Number of a benchmark's next sample block. */
    int nextIndex(Benchmark benchmark) {
        return nextIndex.getOrDefault(benchmark, 0);
    }

    /** How many of the last blocks of a variant failed without one in between that did not. */
    int failuresInARow(Benchmark benchmark, String variant) {
        return failuresInARow.getOrDefault(benchmark, Map.of()).getOrDefault(variant, 0);
    }

    /** Wall time of all blocks so far. */
    Duration spent() {
        return spent;
    }

    /** How often the measuring of a benchmark was interrupted. */
    Interruptions interruptions(Benchmark benchmark) {
        return interruptions.getOrDefault(benchmark, Interruptions.NONE);
    }

    /** Tells whether neither a block nor a pilot of a benchmark was measured. */
    boolean untouched(Benchmark benchmark) {
        return !costs.containsKey(benchmark) && !pilots.containsKey(benchmark);
    }

    /** Mean wall time of a benchmark's blocks; before its first that of its pilot, else of all blocks, else zero. */
    Duration expected(Benchmark benchmark) {
        return Optional.ofNullable(costs.get(benchmark))
                .or(() -> Optional.ofNullable(pilots.get(benchmark)))
                .orElse(all)
                .mean();
    }

    private static final class Cost {
        private Duration total = Duration.ZERO;
        private int blocks;

        void add(Duration wall) {
            total = total.plus(wall);
            blocks++;
        }

        Duration mean() {
            return blocks == 0 ? Duration.ZERO : total.dividedBy(blocks);
        }
    }
}
