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

/** The passes over the benchmarks and the durations of the blocks that ran, for the choice of the next block. */
public final class History {

    private static final int TIMES_ESTIMATE = 2;

    private final SortedMap<Integer, Benchmark> visits = new TreeMap<>();
    private final Map<Benchmark, BitSet> indexes = new HashMap<>();
    private final Map<Benchmark, Cost> costs = new HashMap<>();
    private final Map<Benchmark, Cost> pilots = new HashMap<>();
    private final Cost all = new Cost();
    private final Cost samples = new Cost();
    private final Map<Benchmark, Duration> estimates = new HashMap<>();
    /** Time of a block by the plan that was found, and of the pilot that is asked for. */
    private final Map<Benchmark, Duration> planned = new HashMap<>();

    private final Map<Benchmark, Duration> coming = new HashMap<>();
    private final BusyTime spent = new BusyTime();
    private Passes passes = new Passes();

    /** @param chosen benchmarks whose time was estimated beforehand */
    History(List<Run.Chosen> chosen) {
        chosen.forEach(one -> estimates.put(one.benchmark(), one.block()));
    }

    void add(Block block) {
        Benchmark benchmark = block.id().benchmark();
        spent.add(block);
        if (block.id().purpose() == Block.Purpose.VOID || block.id().purpose() == Block.Purpose.PROBE) {
            // What it took is spent, and says nothing about what the next one takes.
            return;
        }
        boolean sample = block.id().purpose() == Block.Purpose.SAMPLE;
        // A pilot that counts takes as long as any other.
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
                // A pilot that counts and the block after it are one visit.
                visit(block.place().map(GroupPlace::order).orElse(nextOrder()), benchmark);
            }
            indexes.computeIfAbsent(benchmark, key -> new BitSet())
                    .set(block.id().index());
        }
    }

    /** Blocks that ran at the same time end in any order; what counts is the order in which they were chosen. */
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
     * A pass over the benchmarks, which ends when one comes up again.
     *
     * @param number number of passes before it
     * @param visited the benchmarks with a sample block in it
     */
    public record Pass(int number, Set<Benchmark> visited) {
        public Pass {
            visited = Set.copyOf(visited);
        }
    }

    /** The current pass, while benchmarks are visited. */
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
     * @param running benchmarks of blocks that are still running, by the order in which they were chosen
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

    /** Returns the number of the next choice of a block, above those of all sample blocks. */
    public int nextOrder() {
        return visits.isEmpty() ? 0 : visits.lastKey() + 1;
    }

    /**
     * Returns the number of a benchmark's next sample block: the first that is missing.
     *
     * @param running numbers of its blocks that are still running
     */
    public int nextIndex(Benchmark benchmark, Set<Integer> running) {
        BitSet done = indexes.getOrDefault(benchmark, new BitSet());
        int index = done.nextClearBit(0);
        while (running.contains(index)) {
            index = done.nextClearBit(index + 1);
        }
        return index;
    }

    /** Returns whether a benchmark has a sample block with a number. */
    public boolean sampled(Benchmark benchmark, int index) {
        return indexes.getOrDefault(benchmark, new BitSet()).get(index);
    }

    /** Returns whether no sample block of a benchmark has ended yet. */
    public boolean unsampled(Benchmark benchmark) {
        return !indexes.containsKey(benchmark);
    }

    /** Notes what a block of a benchmark takes by the plan that was found for it. */
    public void plan(Benchmark benchmark, Duration block) {
        coming.remove(benchmark);
        planned.put(benchmark, block);
    }

    /** Notes what the next pilot of a benchmark takes, since those so far found no plan. */
    public void pilotAgain(Benchmark benchmark, Duration pilot) {
        coming.put(benchmark, pilot);
    }

    /** Returns the wall time during which blocks ran so far. */
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
     * Returns the mean wall time of a benchmark's blocks; before its first block, what its plan takes, or the pilot if there is no plan;
     * without a pilot,
     * that of the blocks of all others (before there are any, of their pilots), or {@value #TIMES_ESTIMATE} times what was
     * estimated if that is less: a single slow benchmark says little about the others; otherwise zero.
     */
    public Duration expected(Benchmark benchmark) {
        return Optional.ofNullable(costs.get(benchmark))
                .map(Cost::mean)
                .or(() -> Optional.ofNullable(planned.get(benchmark)))
                .or(() -> Optional.ofNullable(pilots.get(benchmark)).map(Cost::mean))
                .orElseGet(() -> unknown(benchmark));
    }

    /** Returns the expected wall time of what a benchmark needs before its next block: a pilot, or nothing. */
    public Duration beforeNext(Benchmark benchmark) {
        return untouched(benchmark) ? expectedPilots(benchmark) : coming.getOrDefault(benchmark, Duration.ZERO);
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
