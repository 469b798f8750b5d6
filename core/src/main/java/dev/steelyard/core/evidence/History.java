package dev.steelyard.core.evidence;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Run;
import java.time.Duration;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The passes over the benchmarks and the durations of the blocks that ran, for the choice of the next block. */
public final class History {

    private static final int TIMES_ESTIMATE = 2;

    private final Set<Benchmark> visited = new HashSet<>();
    private final Map<Benchmark, Integer> nextIndex = new HashMap<>();
    private final Map<Benchmark, Cost> costs = new HashMap<>();
    private final Map<Benchmark, Cost> pilots = new HashMap<>();
    private final Cost all = new Cost();
    private final Cost samples = new Cost();
    private final Map<Benchmark, Duration> estimates = new HashMap<>();
    private Duration spent = Duration.ZERO;
    private int passes;

    /** @param chosen benchmarks whose time was estimated beforehand */
    History(List<Run.Chosen> chosen) {
        chosen.forEach(one -> estimates.put(one.benchmark(), one.block()));
    }

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
            samples.add(block.timing().wall());
            visit(benchmark);
            nextIndex.merge(benchmark, block.id().index() + 1, Math::max);
        }
    }

    /** A pass ends when a benchmark comes up again. */
    private void visit(Benchmark benchmark) {
        if (!visited.add(benchmark)) {
            passes++;
            visited.clear();
            visited.add(benchmark);
        }
    }

    /** Returns the number of passes over the benchmarks that have ended. */
    public int passes() {
        return passes;
    }

    /** Returns the benchmarks with a sample block in the current pass; the view changes with the history. */
    public Set<Benchmark> visited() {
        return Collections.unmodifiableSet(visited);
    }

    /** Returns the number of a benchmark's next sample block. */
    public int nextIndex(Benchmark benchmark) {
        return nextIndex.getOrDefault(benchmark, 0);
    }

    /** Returns the wall time of all blocks so far. */
    public Duration spent() {
        return spent;
    }

    /** Returns whether a benchmark has no blocks and no pilots. */
    public boolean untouched(Benchmark benchmark) {
        return !costs.containsKey(benchmark) && !pilots.containsKey(benchmark);
    }

    /**
     * Returns the mean wall time of a benchmark's blocks; before its first block, that of its pilot; without a pilot,
     * that of the blocks of all others (before there are any, of their pilots), or {@value #TIMES_ESTIMATE} times what was
     * estimated if that is less: a single slow benchmark says little about the others; otherwise zero.
     */
    public Duration expected(Benchmark benchmark) {
        return Optional.ofNullable(costs.get(benchmark))
                .or(() -> Optional.ofNullable(pilots.get(benchmark)))
                .map(Cost::mean)
                .orElseGet(() -> unknown(benchmark));
    }

    /**
     * Returns the expected wall time of the pilots of a benchmark that has none yet: the mean of the others', of which some
     * needed several pilots, within the limits of {@link #expected}; if no other had any, that of a block.
     */
    public Duration expectedPilots(Benchmark benchmark) {
        if (pilots.isEmpty()) {
            return expected(benchmark);
        }
        Duration mean = pilots.values().stream()
                .map(cost -> cost.total)
                .reduce(Duration.ZERO, Duration::plus)
                .dividedBy(pilots.size());
        return least(mean, estimates.getOrDefault(benchmark, mean).multipliedBy(TIMES_ESTIMATE * TIMES_ESTIMATE));
    }

    private Duration unknown(Benchmark benchmark) {
        Duration mean = (samples.blocks > 0 ? samples : all).mean();
        return least(mean, estimates.getOrDefault(benchmark, mean).multipliedBy(TIMES_ESTIMATE));
    }

    private static Duration least(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? one : other;
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
