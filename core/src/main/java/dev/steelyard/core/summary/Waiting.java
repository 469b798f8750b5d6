package dev.steelyard.core.summary;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Mode;
import java.util.Arrays;
import java.util.List;

/**
 * Time for which a worker was ready to run and another thread had the CPU. Where that thread was somebody else's, the time
 * says nothing about the benchmark.
 *
 * <p>Where forks are free, it may have been a thread of the same JVM: a collector, the compiler, an executor of the
 * benchmark. What those cost is a cost of the variant. So waiting is evidence only where the worker had a CPU apart, or none of the forks that are compared shows work of its own,
 * see {@link OwnWork}. One rule for all of them, since a rule for each would take waiting from the quiet side only, and that
 * side would look faster than it is.
 *
 * <p>Where waiting is evidence, it is taken off the time of each slice of a benchmark with one thread. A slice that waited
 * for at most {@value #TOLERATED} of its time is left as it is: a worker waits a little whenever it is woken between
 * slices, outside what is timed. Nothing is taken off where the kernel does not count the waiting, where several workers
 * may have waited for one another (their rounds are dropped, see {@link RejectedRounds}), and from single shots. The rule
 * looks at counters alone, never at the score. Evidence: docs/decisions/070.
 */
public final class Waiting {

    /** Share of a slice's time for which its worker may wait before anything is taken off. */
    public static final double TOLERATED = 0.05;

    /** Share of a slice's time that is taken off at most: what is left must carry a score. */
    private static final double MOST = 0.95;

    private final boolean evidence;
    private final int threads;

    private Waiting(boolean evidence, int threads) {
        this.evidence = evidence;
        this.threads = threads;
    }

    /** Returns what holds for the slices of free forks that are compared, or of one on its own. */
    static Waiting of(Benchmark benchmark, Fork... forks) {
        return of(workers(benchmark), List.of(forks));
    }

    /**
     * Returns what holds for the slices of some forks of a block that are compared, or of one on its own. Where their worker
     * had a CPU apart, it waited for nothing of its own, whatever else its JVM did.
     */
    public static Waiting of(Block block, Fork... forks) {
        Benchmark benchmark = block.id().benchmark();
        return apart(block, forks) ? new Waiting(true, workers(benchmark)) : of(benchmark, forks);
    }

    /** A CPU that was taken offline leaves its thread to the others. */
    private static boolean apart(Block block, Fork... forks) {
        return block.placement().apart()
                && Arrays.stream(forks)
                        .flatMap(fork -> turns(fork).stream())
                        .mapToInt(slice -> slice.outside().cpu())
                        .allMatch(cpu -> cpu < 0 || block.placement().workers().contains(cpu));
    }

    private static int workers(Benchmark benchmark) {
        return benchmark.mode() == Mode.SINGLE_SHOT ? 0 : benchmark.threads();
    }

    /**
     * Returns what holds for the slices of forks that are compared.
     *
     * @param threads of the benchmark
     */
    static Waiting of(int threads, List<Fork> forks) {
        boolean own = forks.stream().anyMatch(fork -> OwnWork.shows(turns(fork)));
        return new Waiting(!own, threads);
    }

    private static List<Slice> turns(Fork fork) {
        return fork.slices().stream()
                .filter(slice -> slice.kind() != Slice.Kind.WARMUP)
                .toList();
    }

    /** Returns whether waiting came from outside, so that a round may be dropped for it. */
    boolean isEvidence() {
        return evidence;
    }

    /** Returns the share of a slice's time to take off, from 0 to below 1. */
    public double takenOff(Slice slice) {
        boolean known =
                threads == 1 && slice.outside().waitNanos() >= 0 && slice.own().otherCpuKnown();
        double share = evidence && known ? share(slice) : 0;
        return share > TOLERATED ? Math.min(MOST, share) : 0;
    }

    /** Returns the share of the time of all these slices that is taken off. */
    public double takenOff(List<Slice> slices) {
        double taken = 0;
        double wall = 0;
        for (Slice slice : slices) {
            taken += takenOff(slice) * slice.timing().wallNanos();
            wall += slice.timing().wallNanos();
        }
        return wall > 0 ? taken / wall : 0;
    }

    private static double share(Slice slice) {
        return slice.timing().wallNanos() > 0
                ? (double) slice.outside().waitNanos() / slice.timing().wallNanos()
                : 0;
    }
}
