package dev.steelyard.core.evidence;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.model.Benchmark;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Which blocks ran, in order, and how long they took: what the rotation needs to go on. */
public final class History {

    private final List<Benchmark> order = new ArrayList<>();
    private final Map<Benchmark, Integer> nextIndex = new HashMap<>();
    private final Map<Benchmark, Cost> costs = new HashMap<>();
    private final Map<Benchmark, Cost> pilots = new HashMap<>();
    private final Cost all = new Cost();
    private Duration spent = Duration.ZERO;

    void add(Block block) {
        Benchmark benchmark = block.id().benchmark();
        spent = spent.plus(block.timing().wall());
        if (block.id().purpose() == Block.Purpose.VOID) {
            // What it took is spent, and says nothing about what the next one takes.
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
        }
    }

    /** The benchmarks of the sample blocks in the order in which they ended. */
    public List<Benchmark> order() {
        return order;
    }

    /** Number of a benchmark's next sample block. */
    public int nextIndex(Benchmark benchmark) {
        return nextIndex.getOrDefault(benchmark, 0);
    }

    /** Wall time of all blocks so far. */
    public Duration spent() {
        return spent;
    }

    /** Returns whether neither a block nor a pilot of a benchmark was measured. */
    public boolean untouched(Benchmark benchmark) {
        return !costs.containsKey(benchmark) && !pilots.containsKey(benchmark);
    }

    /** Mean wall time of a benchmark's blocks; before its first that of its pilot, else of all blocks, else zero. */
    public Duration expected(Benchmark benchmark) {
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
