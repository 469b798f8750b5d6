package dev.steelyard.core.plan;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.ListedBenchmark;
import dev.steelyard.core.model.Mode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.function.ToDoubleFunction;

/**
 * Tells where short slices would change what is measured. Some guards follow from what the benchmark is, the others from
 * what its pilot showed.
 */
final class Guards {
    /**
     * The last call of a slice is timed to its end, so that sum(time) / sum(operations) holds whole calls and is unbiased
     * however few they are (Wald 1944). A handful keeps slices near the length that was asked for.
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

    /** Returns why the benchmark, whatever it does, must not be cut into slices; a clause each. */
    List<String> beforehand() {
        Benchmark benchmark = listed.benchmark();
        List<String> reasons = new ArrayList<>();
        if (!listed.threadGroups().isEmpty()) {
            reasons.add("a group needs time until its members are in balance");
        }
        if (benchmark.threads() > request.processors()) {
            reasons.add(benchmark.threads() + " threads share " + request.processors()
                    + " processors, and each must run before a slice begins and ends");
        }
        return reasons;
    }

    /**
     * Returns all reasons against slices, those of the pilot included; a clause each.
     *
     * @param pilot the pilot's block
     * @param forks its usable forks
     * @param warmups iterations after which all forks had settled
     * @param units how many slices of the pilot the longest slice there may be is as long as
     */
    List<String> after(Block pilot, List<PilotFork> forks, int warmups, int units) {
        Set<String> reasons = new LinkedHashSet<>(within(pilot, forks, units));
        disagreement(forks, warmups, pilot.plan().sliceNanos()).ifPresent(reasons::add);
        return List.copyOf(reasons);
    }

    /** Returns the reasons against slices of the length of a block's that they alone can show; a clause each. */
    List<String> within(Block block, List<PilotFork> forks) {
        return within(block, forks, 1);
    }

    private List<String> within(Block block, List<PilotFork> forks, int units) {
        Set<String> reasons = new LinkedHashSet<>(beforehand());
        block.forks().forEach(fork -> reasons.addAll(fork.jvm().facts()));
        long slice = block.plan().sliceNanos();
        truncation(block).ifPresent(reasons::add);
        operations(forks, slice, units).ifPresent(reasons::add);
        outside(forks, slice, units).ifPresent(reasons::add);
        return List.copyOf(reasons);
    }

    /** Returns whether slices as long as so many of the pilot's hold enough calls and lose little time besides. */
    boolean admits(Block pilot, List<PilotFork> forks, int units) {
        long slice = pilot.plan().sliceNanos();
        return operations(forks, slice, units).isEmpty()
                && outside(forks, slice, units).isEmpty();
    }

    /** JMH before 1.27 divides whole operations by the batch size and drops the rest. */
    private Optional<String> truncation(Block pilot) {
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
                .map(version -> "JMH " + version + " counts whole batches of " + batch + " only");
    }

    private static boolean truncates(String jmhVersion) {
        String[] parts = jmhVersion.split("[^0-9]+", -1);
        return parts.length >= 2 && parts[0].equals("1") && parts[1].length() == 2 && parts[1].compareTo("27") < 0;
    }

    private Optional<String> operations(List<PilotFork> forks, long slice, int units) {
        boolean samples = listed.benchmark().mode() == Mode.SAMPLE_TIME;
        // JMH averages the ratios of threads, so each needs its own handful.
        double each = LEAST_OPERATIONS * listed.benchmark().threads();
        double least = samples && units * slice < SAMPLE_NANOS ? LEAST_SAMPLES : each;
        OptionalDouble fewest = forks.stream()
                .mapToDouble(fork -> typical(fork, counted -> calls(counted, slice, units)))
                .min();
        if (fewest.isEmpty() || fewest.getAsDouble() >= least) {
            return Optional.empty();
        }
        return Optional.of(String.format(
                Locale.ROOT,
                "a slice of %s holds %.0f %s; a reliable score needs at least %.0f",
                milliseconds(units * slice),
                fewest.getAsDouble(),
                samples ? "samples" : "calls of the benchmark",
                least));
    }

    /** Calls of the benchmark's method behind a slice: what JMH can begin or not, however many operations one is. */
    private double calls(Slice slice) {
        double operations = slice.timing().operations();
        return listed.benchmark().mode() == Mode.SAMPLE_TIME
                ? operations
                : operations / listed.operationsPerInvocation();
    }

    /** The same behind a slice that is so many times as long; a slice may take longer than was asked for. */
    private double calls(Slice counted, long slice, int units) {
        return units == 1
                ? calls(counted)
                : calls(counted) * units * slice / counted.timing().wallNanos();
    }

    /** What a benchmark costs outside its timed part, it costs in every slice; what a busy machine costs, in some. */
    private Optional<String> outside(List<PilotFork> forks, long slice, int units) {
        double most = forks.stream()
                .mapToDouble(fork -> Numbers.lowerQuartile(fork.counted().stream()
                        .mapToDouble(counted -> outsideShare(counted, slice, units))
                        .toArray()))
                .max()
                .orElse(0);
        if (most <= MOST_OUTSIDE) {
            return Optional.empty();
        }
        return Optional.of(String.format(
                Locale.ROOT,
                "%.0f %% of a slice of %s is spent outside the timed part",
                most * 100,
                milliseconds(units * slice)));
    }

    /** The last operation of each thread may begin just before the slice ends: it is timed as well. */
    private double outsideShare(Slice counted, long slice, int units) {
        double wall = Math.max(1, counted.timing().wallNanos());
        double operation = wall * listed.benchmark().threads() / calls(counted);
        return Math.max(0, wall - slice - operation) / (wall + (units - 1.0) * slice);
    }

    private Optional<String> disagreement(List<PilotFork> forks, int warmups, long slice) {
        return new Disagreement(forks, warmups)
                .first()
                .map(found -> String.format(
                        Locale.ROOT,
                        "late in its turn, in slices of %s, an operation of %s takes %+.1f %% against iterations of 500 ms",
                        milliseconds(slice),
                        found.variant(),
                        Math.expm1(found.logRatio()) * 100));
    }

    private static double typical(PilotFork fork, ToDoubleFunction<Slice> value) {
        return Numbers.median(fork.counted().stream().mapToDouble(value).toArray());
    }

    static String milliseconds(long nanos) {
        return nanos % 1_000_000 == 0 ? nanos / 1_000_000 + " ms" : nanos / 1e6 + " ms";
    }
}
