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
 * When a fork may be measured. The plan's warmup is what the quickest forks need; each fork then goes on warming up until its own
 * counters say that it has settled, and turns in which a fork was still settling are warmup, for all forks of the block.
 *
 * <p>The score is no evidence here: waiting for a fork until it scores like others would select forks. What is asked of each fork
 * is what {@link Settling} asks of a pilot's.
 *
 * @param margin the margin of the score, a fraction above 0
 * @param touch what the first touch of a page of memory costs on this machine
 */
public record Readiness(double margin, FirstTouch touch) {

    /**
     * Time per slice that compiling JMH's own code and the gate's may take, in ns. They run between iterations, so the compiler
     * notices them in short slices first, however long the benchmark has warmed up: 0.2 to 0.8 ms were seen.
     */
    public static final long JMH_COMPILING_NANOS = 1_000_000;

    /** Pages that JMH and the gate touch in a slice: their garbage, outside the timed part. */
    public static final long JMH_FAULTS = 12;

    /** Collections in an iteration from which on the benchmark itself goes through eden. */
    private static final long OWN_COLLECTIONS = 2;

    private static final double PAGE_BYTES = 4096;

    /** Times that a fork makes garbage at most, of several collections each. */
    private static final int MOST_PROVOKED = 2;

    /** Part of the touched pages that the benchmark's own garbage must explain. */
    private static final double EXPLAINED = 0.25;

    /**
     * What a fork waits for.
     *
     * @param signals the evidence by which it has not settled; empty if it has
     * @param collects whether garbage would help it: its own would take long to fill eden
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
     * What is known of a fork besides its own warmup.
     *
     * @param steadyFaults minor faults per operation that forks of its variant go on having for good, 0 or more
     * @param provoked how often the collector was made to run since its start
     * @param waived evidence that forks of the benchmark have been waited for in vain
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
            // A heap too large for it, or no collector.
            pending.remove(Signal.COLLECTIONS);
        }
        boolean helps = eden && known.provoked() < MOST_PROVOKED && last.own().gcCount() < OWN_COLLECTIONS;
        return new Need(pending, helps);
    }

    /**
     * Returns after how many iterations of its warmup a fork had settled, 0 if it was at rest from the start, and all of them if it had
     * not settled.
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

    /** Returns whether garbage would touch the pages sooner: the benchmark's own explains them. */
    private static boolean explained(List<Slice> slices) {
        return sum(slices, slice -> slice.own().allocatedBytes())
                > EXPLAINED * PAGE_BYTES * sum(slices, slice -> slice.own().minorFaults());
    }

    /**
     * Returns what a fork waits for that was still settling during some of its turns. A heap often grows at the first collection in
     * the turns: the fork then runs into gigabytes that it has never touched, however long it has warmed up.
     *
     * @param slices all slices of these turns
     */
    public Need inTurns(List<Slice> slices, Known known) {
        Bounds bounds = new Bounds(margin, capNanos(), touch);
        double wall = sum(slices, slice -> slice.timing().wallNanos());
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
