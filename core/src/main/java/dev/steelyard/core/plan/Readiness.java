package dev.steelyard.core.plan;

import dev.steelyard.core.block.Slice;
import dev.steelyard.core.model.FirstTouch;
import dev.steelyard.core.model.ListedBenchmark;
import dev.steelyard.core.model.PlanReason.Signal;
import dev.steelyard.core.plan.Settling.Bounds;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.function.ToLongFunction;

/**
 * Decides when a fork may be measured. The plan's warmup is what the quickest forks need; after that, each fork continues to warm up until
 * its own counters show that it has settled. Turns in which a fork was still settling count as warmup for all forks of the block.
 *
 * <p>The score is not used here: waiting until a fork's score resembles that of others would select forks. The criteria are the same as
 * those of {@link Settling} for the forks of a pilot.
 *
 * @param margin the margin of the score, a fraction above 0
 * @param touch cost of touching a page of memory for the first time on this machine
 */
public record Readiness(double margin, FirstTouch touch) {

    /**
     * Time per slice allowed for compiling code of JMH and the gate, in ns. This code runs between iterations, so the compiler notices it
     * only in short slices, however long the benchmark has warmed up: 0.2 to 0.8 ms were observed.
     */
    public static final long JMH_COMPILING_NANOS = 1_000_000;

    /** Number of pages that JMH and the gate touch per slice through their garbage, outside the timed part. */
    public static final long JMH_FAULTS = 12;

    /** Number of collections in an iteration above which the benchmark itself fills eden. */
    private static final long OWN_COLLECTIONS = 2;

    private static final double PAGE_BYTES = 4096;

    /** Maximum number of times that a fork is made to produce garbage, each time for several collections. */
    private static final int MOST_PROVOKED = 2;

    /** Fraction of the touched pages that the benchmark's own garbage must account for. */
    private static final double EXPLAINED = 0.25;

    /**
     * What a fork waits for.
     *
     * @param signals the criteria that the fork does not yet meet; empty if it has settled
     * @param collects whether producing garbage would help, because the benchmark's own garbage would take long to fill
     *     eden
     */
    public record Need(Set<Signal> signals, boolean collects) {
        public Need {
            signals = Set.copyOf(signals);
        }

        /** Returns whether the fork has settled. */
        public boolean ready() {
            return signals.isEmpty();
        }
    }

    /**
     * Additional data about a fork, besides its own warmup.
     *
     * @param steadyFaults minor faults per operation that persist in the steady state of the variant's forks, 0 or more
     * @param provoked number of times that collections were provoked since the fork's start
     * @param waived criteria to ignore, because waiting for them in forks of this benchmark was in vain
     */
    public record Known(double steadyFaults, int provoked, Set<Signal> waived) {
        public Known {
            waived = Set.copyOf(waived);
        }
    }

    /** Returns the longest warmup of a fork, in ns. */
    public static long capNanos() {
        return Planner.CAP_NANOS;
    }

    /**
     * Returns what a fork waits for.
     *
     * @param warmup its warmup so far, at least one iteration
     */
    public Need of(ListedBenchmark listed, String variant, List<Slice> warmup, Known known) {
        PilotFork fork = new PilotFork(variant, PilotFork.usable(warmup), List.of(), listed);
        if (fork.warmup().isEmpty()) {
            return new Need(Set.of(), false);
        }
        Set<Signal> pending =
                new Settling(fork, new Bounds(margin, capNanos(), touch), 0).pending(known.steadyFaults());
        pending.removeAll(known.waived());
        Slice last = warmup.get(warmup.size() - 1);
        boolean eden =
                pending.contains(Signal.COLLECTIONS) || (pending.contains(Signal.FAULTS) && explained(List.of(last)));
        if (known.provoked() >= MOST_PROVOKED) {
            // The heap is too large to be filled, or there is no collector.
            pending.remove(Signal.COLLECTIONS);
        }
        boolean helps = eden && known.provoked() < MOST_PROVOKED && last.own().gcCount() < OWN_COLLECTIONS;
        return new Need(pending, helps);
    }

    /**
     * Returns the number of warmup iterations after which a fork had settled: 0 if it was settled from the start, the number of all
     * iterations if it never settled.
     *
     * @param warmup its whole warmup, at least one iteration
     */
    public int needed(ListedBenchmark listed, String variant, List<Slice> warmup, Known known) {
        PilotFork fork = new PilotFork(variant, PilotFork.usable(warmup), List.of(), listed);
        return fork.warmup().isEmpty()
                ? warmup.size()
                : new Settling(fork, new Bounds(margin, capNanos(), touch), 0)
                        .needed(known.steadyFaults(), known.waived());
    }

    /** Returns whether producing garbage would touch the pages sooner, because the benchmark's own garbage accounts for them. */
    private static boolean explained(List<Slice> slices) {
        return sum(slices, slice -> slice.own().allocatedBytes())
                > EXPLAINED * PAGE_BYTES * sum(slices, slice -> slice.own().minorFaults());
    }

    /**
     * Returns what a fork that was still settling during some of its turns waits for. A heap often grows at the first collection during
     * turns: the fork then allocates from gigabytes that it has never touched, however long it has warmed up.
     *
     * @param slices all slices of the turns since the first that counts
     * @param taken share of the fork's turns that these are, above 0, at most 1; the limits are shares of the time of all its turns
     */
    public Need inTurns(List<Slice> slices, double taken, Known known) {
        Bounds bounds = new Bounds(margin, capNanos(), touch);
        double wall = sum(slices, slice -> slice.timing().wallNanos()) / taken;
        double steady = known.steadyFaults()
                * slices.stream()
                        .mapToDouble(slice -> slice.timing().operations())
                        .sum();
        double faults = sum(slices, slice -> slice.own().minorFaults()) - steady - JMH_FAULTS * slices.size();
        double compiling = sum(slices, slice -> slice.own().jitNanos())
                - Math.max(Settling.COMPILING_NANOS, JMH_COMPILING_NANOS * slices.size());
        Set<Signal> settling = EnumSet.noneOf(Signal.class);
        if (touch.share(faults, wall) > bounds.touching()) {
            settling.add(Signal.FAULTS);
        }
        if (compiling > bounds.compiling() * wall) {
            settling.add(Signal.COMPILER);
        }
        settling.removeAll(known.waived());
        return new Need(
                settling, settling.contains(Signal.FAULTS) && explained(slices) && known.provoked() < MOST_PROVOKED);
    }

    private static double sum(List<Slice> slices, ToLongFunction<Slice> value) {
        return slices.stream().mapToLong(value).sum();
    }
}
