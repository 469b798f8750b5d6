package dev.steelyard.core.plan;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.ListedBenchmark;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.PlanReason.Objection;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * Finds reasons why short slices would change what is measured. Some guards follow from the benchmark's properties, the
 * others from its pilot.
 */
final class Guards {
    /**
     * Minimum calls per slice and thread. The last call of a slice is timed to its end, so sum(time) / sum(operations)
     * covers whole calls and is unbiased even with very few (Wald 1944). A handful of calls keeps slices close to the
     * requested length.
     */
    private static final double LEAST_OPERATIONS = 5;

    private static final double LEAST_SAMPLES = 10_000;
    private static final double MOST_OUTSIDE = 0.25;
    private static final long SAMPLE_NANOS = 500_000_000L;

    private final ListedBenchmark listed;
    private final PlanRequest request;

    Guards(ListedBenchmark listed, PlanRequest request) {
        this.listed = listed;
        this.request = request;
    }

    /** Returns the length of the benchmark's own iterations in ns: at least 500 ms for sample time. */
    long ownNanos() {
        long own = request.ownNanos(listed);
        return listed.benchmark().mode() == Mode.SAMPLE_TIME ? Math.max(SAMPLE_NANOS, own) : own;
    }

    /** Returns the reasons against slices that follow from the benchmark's properties. */
    List<Objection> beforehand() {
        Benchmark benchmark = listed.benchmark();
        List<Objection> reasons = new ArrayList<>();
        if (!listed.threadGroups().isEmpty()) {
            reasons.add(new Objection.GroupBalance());
        }
        if (request.crowded(benchmark)) {
            reasons.add(new Objection.ThreadsShareCpus(benchmark.threads(), request.processors()));
        }
        return reasons;
    }

    /**
     * Returns all reasons against slices, including those from the pilot.
     *
     * @param pilot the pilot's block
     * @param forks its usable forks
     * @param warmups number of iterations after which all forks had settled
     * @param units length of the longest possible slice, in slices of the pilot
     */
    List<Objection> after(Block pilot, List<PilotFork> forks, int warmups, int units) {
        Set<Objection> reasons =
                new LinkedHashSet<>(within(pilot, forks, units * pilot.plan().sliceNanos()));
        disagreement(forks, warmups, pilot.plan()).ifPresent(reasons::add);
        return List.copyOf(reasons);
    }

    /** Returns the reasons against slices of a block's slice length, as far as the block itself shows them. */
    List<Objection> within(Block block, List<PilotFork> forks) {
        return within(block, forks, block.plan().sliceNanos());
    }

    /**
     * Returns the reasons against slices that a block of the benchmark's own iterations shows: reasons that apply even to the longest
     * slices. Such a block cannot show whether slices have different scores.
     */
    List<Objection> withinOwn(Block block, List<PilotFork> forks) {
        return within(block, forks, Turns.LONG_NANOS);
    }

    private List<Objection> within(Block block, List<PilotFork> forks, long longest) {
        Set<Objection> reasons = new LinkedHashSet<>(beforehand());
        block.forks().forEach(fork -> fork.jvm().facts().forEach(fact -> reasons.add(new Objection.InCode(fact))));
        long slice = block.plan().sliceNanos();
        truncation(block).ifPresent(reasons::add);
        operations(forks, slice, longest).ifPresent(reasons::add);
        outside(forks, slice, longest).ifPresent(reasons::add);
        return List.copyOf(reasons);
    }

    /** Returns whether slices {@code units} times as long as the pilot's have enough calls and lose little time. */
    boolean admits(Block pilot, List<PilotFork> forks, int units) {
        long slice = pilot.plan().sliceNanos();
        return operations(forks, slice, units * slice).isEmpty()
                && outside(forks, slice, units * slice).isEmpty();
    }

    /** JMH before 1.27 divides whole operations by the batch size and drops the rest. */
    private Optional<Objection> truncation(Block pilot) {
        int batch = request.overrides().batchSize().measurement().orElse(1);
        Mode mode = listed.benchmark().mode();
        if (batch == 1 || mode == Mode.SAMPLE_TIME || mode == Mode.SINGLE_SHOT) {
            return Optional.empty();
        }
        return pilot.forks().stream()
                .map(Fork::jvm)
                .map(Fork.Jvm::jmhVersion)
                .filter(Guards::truncates)
                .findFirst()
                .map(version -> new Objection.WholeBatches(version, batch));
    }

    private static boolean truncates(String jmhVersion) {
        String[] parts = jmhVersion.split("[^0-9]+", -1);
        return parts.length >= 2 && parts[0].equals("1") && parts[1].length() == 2 && parts[1].compareTo("27") < 0;
    }

    private Optional<Objection> operations(List<PilotFork> forks, long slice, long longest) {
        boolean samples = listed.benchmark().mode() == Mode.SAMPLE_TIME;
        // JMH averages the ratios of threads, so each thread needs enough calls of its own.
        double each = LEAST_OPERATIONS * listed.benchmark().threads();
        double least = samples && longest < SAMPLE_NANOS ? LEAST_SAMPLES : each;
        OptionalDouble fewest = forks.stream()
                .mapToDouble(fork -> typical(fork, counted -> calls(counted, slice, longest)))
                .min();
        if (fewest.isEmpty() || fewest.getAsDouble() >= least) {
            return Optional.empty();
        }
        return Optional.of(new Objection.TooFewCalls(longest, fewest.getAsDouble(), least, samples));
    }

    /** Returns the number of calls of the benchmark method in a slice, regardless of the number of operations per call. */
    private double calls(Slice slice) {
        double operations = slice.timing().operations();
        return listed.benchmark().mode() == Mode.SAMPLE_TIME
                ? operations
                : operations / listed.operationsPerInvocation();
    }

    /** Returns the number of calls in a slice of another length; a slice may take longer than requested. */
    private double calls(Slice counted, long slice, long longest) {
        return longest == slice
                ? calls(counted)
                : calls(counted) * longest / counted.timing().wallNanos();
    }

    /** Checks the time outside the timed part: the benchmark itself causes it in every slice, a busy machine only in some slices. */
    private Optional<Objection> outside(List<PilotFork> forks, long slice, long longest) {
        double most = forks.stream()
                .mapToDouble(fork -> SmallSamples.lowerQuartile(fork.counted().stream()
                        .mapToDouble(counted -> outsideShare(counted, slice, longest))
                        .toArray()))
                .max()
                .orElse(0);
        if (most <= MOST_OUTSIDE) {
            return Optional.empty();
        }
        return Optional.of(new Objection.OutsideTimedPart(longest, most));
    }

    /**
     * Returns the share of time outside the timed part. The last operation of each thread may start just before the end
     * of the slice and is timed as well.
     */
    private double outsideShare(Slice counted, long slice, long longest) {
        double wall = Math.max(1, counted.timing().wallNanos());
        double operation = wall * listed.benchmark().threads() / calls(counted);
        return Math.max(0, wall - slice - operation) / Math.max(1, wall + longest - slice);
    }

    private Optional<Objection> disagreement(List<PilotFork> forks, int warmups, Plan pilot) {
        // If forks warm up one by one, all of their iterations ran alone.
        int alone = request.forksAtOnce(listed) == 1
                ? Math.max(Planner.alone(pilot), pilot.warmup().iterations() - warmups)
                : Planner.alone(pilot);
        return new Disagreement(forks, warmups, alone)
                .first()
                .map(found ->
                        new Objection.SlicesDiffer(pilot.sliceNanos(), found.variant(), Math.expm1(found.logRatio())));
    }

    private static double typical(PilotFork fork, ToDoubleFunction<Slice> value) {
        return SmallSamples.median(fork.counted().stream().mapToDouble(value).toArray());
    }
}
