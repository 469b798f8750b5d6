package dev.steelyard.core.plan;

import dev.steelyard.core.block.Slice;
import dev.steelyard.core.model.FirstTouch;
import dev.steelyard.core.model.PlanReason.Signal;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;

/**
 * Determines the number of warmup iterations after which a fork had settled. Each criterion gives a number of its own, and the greatest one
 * counts:
 *
 * <ul>
 * <li>JIT compilation: its time in an iteration is less than half the margin (at least 2 %, because the JVM counts in milliseconds).
 *     Afterwards a single iteration, but not two in a row, may have up to {@value #COMPILING_NANOS} ns of it, since JMH's own code between
 *     iterations is also compiled late; code that keeps being compiled has no steady state;
 * <li>minor page faults: those above the final number per operation, each with the cost of the first touch of a page on this machine, take
 *     less than a quarter of the margin (at least 0.5 %); the final number is the lesser of the medians over the last iterations and over
 *     the slices;
 * <li>committed heap within 2 % of its final size;
 * <li>three garbage collections, if there are any after the first iteration, which includes setup, or if the fork allocates enough to cause
 *     them, unless even the maximum warmup does not reach three, so that few turns have one;
 * <li>150,000 calls of the benchmark method, unless calls are so slow that JMH's loop, compiled or not, takes less than half the margin, or
 *     that 60,000 calls, at which the JIT compiler first considers the loop, are out of reach;
 * <li>the score, without the time spent waiting for a CPU, no longer moves by more than half the margin or three standard errors;
 *     iterations that ran concurrently with other forks are only compared with each other, and likewise iterations that ran alone.
 * </ul>
 *
 * <p>A fork that still changes within its last two warmup iterations has not settled. {@link Readiness} applies the same criteria, except
 * the score, to a fork that is still warming up.
 */
final class Settling {
    /** Time allowed in later iterations for compiling something other than the benchmark, in ns. */
    static final long COMPILING_NANOS = 25_000_000;

    /** Time of JMH's loop per call before it is compiled, in ns; a generous upper bound. */
    static final double LOOP_NANOS = 300;

    private static final double CALLS = 150_000;
    private static final double LOOP_NOTICED = 60_000;
    private static final int COLLECTIONS = 3;
    private static final double HEAP_TOLERANCE = 0.02;
    private static final double HEAP_OF_YOUNG = 0.5;
    /** Number of last iterations in which nothing may change. */
    private static final int TAIL = 2;

    private final PilotFork fork;
    private final List<Slice> warmup;
    private final Bounds bounds;
    /** Ratio of the maximum warmup to this fork's warmup. */
    private final double toCap;

    /** Number of first iterations that ran concurrently with other forks. */
    private final int together;

    /**
     * Creates the analysis of a fork.
     *
     * @param fork the fork, with at least three warmup iterations
     * @param bounds the thresholds for a settled fork
     * @param alone number of last iterations in which the fork had the machine to itself, while others warmed up alongside the earlier
     *     ones; 0 if conditions were the same in all iterations
     */
    Settling(PilotFork fork, Bounds bounds, int alone) {
        this.fork = fork;
        this.warmup = fork.warmup();
        this.bounds = bounds;
        this.toCap =
                bounds.capNanos() / warmup.stream().mapToDouble(Settling::wall).sum();
        this.together = Math.max(0, warmup.size() - alone);
    }

    /**
     * Thresholds for a settled fork.
     *
     * @param margin the margin of the score
     * @param capNanos the maximum warmup of a fork, in ns
     * @param touch cost of the first touch of a page
     */
    record Bounds(double margin, long capNanos, FirstTouch touch) {
        /** Returns the maximum share of JIT compilation in an iteration. */
        double compiling() {
            return Math.max(margin / 2, 0.02);
        }

        /** Returns the maximum share of first touches of memory in an iteration. */
        double touching() {
            return Math.max(margin / 4, 0.005);
        }
    }

    /**
     * The result of one criterion.
     *
     * @param iterations number of warmup iterations needed
     * @param settled whether the criterion was met within the observed iterations
     * @param what the criterion
     * @param waived whether the criterion is ignored, because it would take longer than the maximum warmup
     */
    record SettledAt(int iterations, boolean settled, Signal what, boolean waived) {
        SettledAt(int iterations, boolean settled, Signal what) {
            this(iterations, settled, what, false);
        }
    }

    /** Returns the result of each criterion. */
    List<SettledAt> evidence() {
        return List.of(
                compiler(),
                faults(),
                settledAt(last(this::heapOff, HEAP_TOLERANCE), Signal.HEAP),
                trend(),
                collections(),
                calls());
    }

    /**
     * Returns the criteria that the last iteration of a fork that is still warming up does not meet. The score is not one of them.
     *
     * @param steadyFaults minor faults per operation that are known to go on for good, 0 or more
     */
    Set<Signal> pending(double steadyFaults) {
        int size = warmup.size();
        Slice end = warmup.get(size - 1);
        Set<Signal> pending = EnumSet.noneOf(Signal.class);
        add(pending, Signal.COMPILER, compiling() >= size);
        add(pending, Signal.FAULTS, excess(end, steadyFaults) > bounds.touching());
        add(pending, Signal.HEAP, size > 1 && heapMoved(warmup.get(size - 2), end));
        add(pending, Signal.COLLECTIONS, !collections().settled());
        add(pending, Signal.CALLS, !calls().settled());
        return pending;
    }

    /**
     * Returns the number of iterations after which a fork had settled by all criteria except the score; the length of its warmup if it
     * never settled.
     *
     * @param steadyFaults minor faults per operation that are known to go on for good, 0 or more
     * @param waived criteria to ignore
     */
    int needed(double steadyFaults, Set<Signal> waived) {
        Map<Signal, Integer> needed = new EnumMap<>(Signal.class);
        needed.put(Signal.COMPILER, compiling());
        needed.put(Signal.FAULTS, last(slice -> excess(slice, steadyFaults), bounds.touching()));
        needed.put(Signal.HEAP, last(this::heapOff, HEAP_TOLERANCE));
        needed.put(Signal.COLLECTIONS, collections().iterations());
        needed.put(Signal.CALLS, calls().iterations());
        needed.keySet().removeAll(waived);
        return needed.values().stream().mapToInt(Integer::intValue).max().orElse(0);
    }

    private static void add(Set<Signal> pending, Signal signal, boolean isPending) {
        if (isPending) {
            pending.add(signal);
        }
    }

    private static boolean heapMoved(Slice before, Slice after) {
        double committed = Math.max(1, before.own().heapBytes());
        return Math.abs(after.own().heapBytes() / committed - 1) > HEAP_TOLERANCE;
    }

    private SettledAt compiler() {
        return settledAt(compiling(), Signal.COMPILER);
    }

    /** Returns the number of the last iteration with too much JIT compilation, from 1; 0 if there was none. */
    private int compiling() {
        int busyUntil = 0;
        boolean before = true;
        for (int i = 0; i < warmup.size(); i++) {
            boolean busy = jitShare(warmup.get(i)) > bounds.compiling();
            if (busy && (before || warmup.get(i).own().jitNanos() > COMPILING_NANOS)) {
                busyUntil = i + 1;
            }
            before = busy;
        }
        return busyUntil;
    }

    private SettledAt faults() {
        double last = finalFaults();
        return settledAt(last(slice -> excess(slice, last), bounds.touching()), Signal.FAULTS);
    }

    /** Returns the final number of minor faults per operation: those that persist in steady state, 0 or more. */
    double finalFaults() {
        return Math.min(median(warmup.subList(warmup.size() - TAIL, warmup.size())), ofTurns());
    }

    /** Returns the share of faults in an iteration, beyond a steady number per operation. */
    private double excess(Slice slice, double steadyFaults) {
        double steady = steadyFaults * slice.timing().operations();
        return bounds.touch().share(slice.own().minorFaults() - steady, wall(slice));
    }

    /** Returns the number of the last iteration that deviates by more than a tolerance, from 1; 0 if there is none. */
    private int last(ToDoubleFunction<Slice> off, double tolerance) {
        int last = 0;
        for (int i = 0; i < warmup.size(); i++) {
            if (off.applyAsDouble(warmup.get(i)) > tolerance) {
                last = i + 1;
            }
        }
        return last;
    }

    private SettledAt settledAt(int iterations, Signal what) {
        return new SettledAt(iterations, iterations <= warmup.size() - TAIL, what);
    }

    private static double jitShare(Slice slice) {
        return slice.own().jitNanos() / wall(slice);
    }

    /** Returns the median of faults per operation over turns. The gate counts faults per turn, including the lead-in. */
    private double ofTurns() {
        return SmallSamples.median(fork.turns().stream()
                .mapToDouble(turn -> sum(turn, slice -> slice.own().minorFaults())
                        / sum(turn, slice -> slice.timing().operations()))
                .toArray());
    }

    private static double median(List<Slice> slices) {
        return SmallSamples.median(
                slices.stream().mapToDouble(Settling::faultsPerOperation).toArray());
    }

    private static double faultsPerOperation(Slice slice) {
        return slice.own().minorFaults() / slice.timing().operations();
    }

    private double heapOff(Slice slice) {
        double last = warmup.get(warmup.size() - 1).own().heapBytes();
        return last <= 0 ? 0 : Math.abs(slice.own().heapBytes() / last - 1);
    }

    private SettledAt trend() {
        double[] logs = warmup.stream().mapToDouble(fork::logCpuTime).toArray();
        double noise = Math.sqrt(SmallSamples.variance(fork.logCpuTurns()));
        for (int from = 0; from <= logs.length - TAIL; from++) {
            if (flat(logs, from, together, noise) && flat(logs, Math.max(from, together), logs.length, noise)) {
                return new SettledAt(from, true, Signal.SCORE);
            }
        }
        return new SettledAt(logs.length, false, Signal.SCORE);
    }

    /** Returns whether the first iteration agrees with the rest, and the first half with the second. */
    private boolean flat(double[] logs, int from, int end, double noise) {
        if (end - from < 2) {
            return true;
        }
        int half = from + (end - from) / 2;
        return agree(logs, from, from + 1, end, noise) && agree(logs, from, half, end, noise);
    }

    private boolean agree(double[] logs, int from, int middle, int end, double noise) {
        double left = IntStream.range(from, middle)
                .mapToDouble(i -> logs[i])
                .average()
                .orElse(0);
        double right =
                IntStream.range(middle, end).mapToDouble(i -> logs[i]).average().orElse(0);
        double error = noise * Math.sqrt(1.0 / (middle - from) + 1.0 / (end - middle));
        return Math.abs(left - right) <= Math.max(bounds.margin() / 2, 3 * error);
    }

    private SettledAt collections() {
        Signal what = Signal.COLLECTIONS;
        if (!willCollect()) {
            return new SettledAt(0, true, what);
        }
        SettledAt seen = counted(slice -> slice.own().gcCount(), COLLECTIONS, what);
        return seen.settled() || toCap > 1 ? seen : new SettledAt(0, true, what, true);
    }

    private boolean willCollect() {
        List<Slice> running = warmup.subList(1, warmup.size());
        double young = HEAP_OF_YOUNG * warmup.get(warmup.size() - 1).own().heapBytes();
        double allocated = sum(running, slice -> Math.max(0, slice.own().allocatedBytes()));
        double atCap = allocated * toCap * warmup.size() / running.size();
        return sum(running, slice -> slice.own().gcCount()) > 0 || (young > 0 && atCap >= COLLECTIONS * young);
    }

    private SettledAt calls() {
        Signal what = Signal.CALLS;
        int threads = fork.benchmark().threads();
        double callNanos = SmallSamples.median(warmup.stream()
                .mapToDouble(slice -> wall(slice) * threads / fork.calls(slice))
                .toArray());
        if (LOOP_NANOS / callNanos <= bounds.margin() / 2 || sum(warmup, fork::calls) * toCap < LOOP_NOTICED) {
            return new SettledAt(0, true, what);
        }
        return counted(fork::calls, CALLS, what);
    }

    private SettledAt counted(ToDoubleFunction<Slice> count, double enough, Signal what) {
        double total = 0;
        for (int i = 0; i < warmup.size(); i++) {
            total += count.applyAsDouble(warmup.get(i));
            if (total >= enough) {
                return new SettledAt(i + 1, true, what);
            }
        }
        return new SettledAt(warmup.size(), false, what);
    }

    private static double sum(List<Slice> slices, ToDoubleFunction<Slice> value) {
        return slices.stream().mapToDouble(value).sum();
    }

    private static double wall(Slice slice) {
        return Math.max(1, slice.timing().wallNanos());
    }
}
