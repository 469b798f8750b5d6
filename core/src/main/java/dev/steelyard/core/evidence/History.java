package dev.steelyard.core.evidence;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.GroupPlace;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Run;
import java.time.Duration;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** The passes over the benchmarks so far and the durations of their blocks, used to choose the next block. */
public final class History {

    private static final int TIMES_ESTIMATE = 2;

    private final SortedMap<Integer, Benchmark> visits = new TreeMap<>();
    private final Map<Benchmark, BitSet> indexes = new HashMap<>();
    private final Map<Benchmark, Cost> costs = new HashMap<>();
    private final Map<Benchmark, Cost> pilots = new HashMap<>();
    private final Cost all = new Cost();
    private final Cost samples = new Cost();
    private final Map<Benchmark, Duration> estimates = new HashMap<>();
    /** Expected time of a block according to the plan that was found, or of the next pilot that was requested. */
    private final Map<Benchmark, Duration> planned = new HashMap<>();

    private final Map<Benchmark, Duration> coming = new HashMap<>();
    private final BusyTime spent = new BusyTime();
    private Passes passes = new Passes();

    /** @param chosen benchmarks with time estimates made before the run */
    History(List<Run.Chosen> chosen) {
        chosen.forEach(one -> estimates.put(one.benchmark(), one.block()));
    }

    void add(Block block) {
        Benchmark benchmark = block.id().benchmark();
        spent.add(block);
        if (block.id().purpose() == Block.Purpose.VOID || block.id().purpose() == Block.Purpose.PROBE) {
            // The time counts as spent, but does not predict the duration of other blocks.
            return;
        }
        boolean sample = block.id().purpose() == Block.Purpose.SAMPLE;
        // A pilot that counts as a sample still has the duration of a pilot.
        boolean pilot = !sample || block.plan().pilot();
        (pilot ? pilots : costs)
                .computeIfAbsent(benchmark, key -> new Cost())
                .add(block.timing().wall());
        all.add(block.timing().wall());
        if (!pilot) {
            samples.add(block.timing().wall());
        }
        if (sample) {
            if (!pilot) {
                // A pilot that counts as a sample and the block after it are a single visit.
                visit(block.place().map(GroupPlace::order).orElse(nextOrder()), benchmark);
            }
            indexes.computeIfAbsent(benchmark, key -> new BitSet())
                    .set(block.id().index());
        }
    }

    /** Records a visit. Concurrent blocks finish in any order; what matters is the order in which they were chosen. */
    private void visit(int order, Benchmark benchmark) {
        boolean last = order >= nextOrder();
        visits.put(order, benchmark);
        if (last) {
            passes.add(benchmark);
        } else {
            passes = Passes.of(visits.values());
        }
    }

    /**
     * A pass over the benchmarks; it ends when a benchmark is chosen again.
     *
     * @param number number of earlier passes
     * @param visited the benchmarks with a sample block in this pass
     */
    public record Pass(int number, Set<Benchmark> visited) {
        public Pass {
            visited = Set.copyOf(visited);
        }
    }

    /** Finds the current pass from the sequence of visited benchmarks. */
    private static final class Passes {
        private final Set<Benchmark> visited = new HashSet<>();
        private int number;

        static Passes of(Collection<Benchmark> visits) {
            Passes passes = new Passes();
            visits.forEach(passes::add);
            return passes;
        }

        Passes copy() {
            Passes copy = of(visited);
            copy.number = number;
            return copy;
        }

        void add(Benchmark benchmark) {
            if (!visited.add(benchmark)) {
                number++;
                visited.clear();
                visited.add(benchmark);
            }
        }

        Pass now() {
            return new Pass(number, visited);
        }
    }

    /**
     * Returns the current pass.
     *
     * @param running benchmarks of the blocks in flight, by the order in which the blocks were chosen
     */
    public Pass pass(Map<Integer, Benchmark> running) {
        SortedMap<Integer, Benchmark> more = new TreeMap<>(running);
        if (more.isEmpty()) {
            return passes.now();
        }
        if (more.firstKey() >= nextOrder()) {
            Passes coming = passes.copy();
            more.values().forEach(coming::add);
            return coming.now();
        }
        more.putAll(visits);
        return Passes.of(more.values()).now();
    }

    /** Returns the sequence number for the next block to be chosen, which is above those of all sample blocks. */
    public int nextOrder() {
        return visits.isEmpty() ? 0 : visits.lastKey() + 1;
    }

    /**
     * Returns the number of a benchmark's next sample block: the smallest one not used.
     *
     * @param running numbers of its blocks in flight
     */
    public int nextIndex(Benchmark benchmark, Set<Integer> running) {
        BitSet done = indexes.getOrDefault(benchmark, new BitSet());
        int index = done.nextClearBit(0);
        while (running.contains(index)) {
            index = done.nextClearBit(index + 1);
        }
        return index;
    }

    /** Returns whether a benchmark has a sample block with the given number. */
    public boolean sampled(Benchmark benchmark, int index) {
        return indexes.getOrDefault(benchmark, new BitSet()).get(index);
    }

    /** Returns whether no sample block of a benchmark has ended yet. */
    public boolean unsampled(Benchmark benchmark) {
        return !indexes.containsKey(benchmark);
    }

    /** Records the expected time of a benchmark's block according to the plan that was found for it. */
    public void plan(Benchmark benchmark, Duration block) {
        coming.remove(benchmark);
        planned.put(benchmark, block);
    }

    /** Records the expected time of a benchmark's next pilot, after earlier pilots failed to find a plan. */
    public void pilotAgain(Benchmark benchmark, Duration pilot) {
        coming.put(benchmark, pilot);
    }

    /** Returns the wall time spent on blocks so far. */
    public Duration spent() {
        return spent.total();
    }

    /** Returns whether a benchmark has blocks that were measured by its plan. */
    public boolean measuredByPlan(Benchmark benchmark) {
        return costs.containsKey(benchmark);
    }

    /** Returns whether a benchmark has no blocks and no pilots. */
    public boolean untouched(Benchmark benchmark) {
        return !costs.containsKey(benchmark) && !pilots.containsKey(benchmark);
    }

    /**
     * Returns the expected wall time of a benchmark's block: the mean of its blocks; before its first block, the time according to its
     * plan, or that of its pilot if it has no plan; without a pilot, the mean block of all benchmarks (or pilot, if there are no blocks),
     * limited to {@value #TIMES_ESTIMATE} times its estimate, because a single slow benchmark says little about the others; zero if nothing
     * is known.
     */
    public Duration expected(Benchmark benchmark) {
        return Optional.ofNullable(costs.get(benchmark))
                .map(Cost::mean)
                .or(() -> Optional.ofNullable(planned.get(benchmark)))
                .or(() -> Optional.ofNullable(pilots.get(benchmark)).map(Cost::mean))
                .orElseGet(() -> unknown(benchmark));
    }

    /** Returns the expected wall time of the pilot that a benchmark needs before its next block; zero if it needs none. */
    public Duration beforeNext(Benchmark benchmark) {
        return untouched(benchmark) ? expectedPilots(benchmark) : coming.getOrDefault(benchmark, Duration.ZERO);
    }

    /**
     * Returns the expected wall time of all pilots of a benchmark without one: the mean over the other benchmarks, some of which needed
     * several pilots, with the limits of {@link #expected}; if there are no other pilots, the expected time of a block.
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
