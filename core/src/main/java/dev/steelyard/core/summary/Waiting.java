package dev.steelyard.core.summary;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Fork;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Mode;
import java.util.Arrays;
import java.util.List;

/**
 * The time for which a worker was ready to run while another thread had the CPU. If that thread belonged to another
 * process, the time says nothing about the benchmark.
 *
 * <p>If workers can run on any CPU, the thread may belong to the same JVM: a garbage collector, the JIT compiler, an
 * executor of the benchmark. Their cost is a cost of the variant. Waiting is therefore evidence only if the worker had
 * a CPU to itself, or if none of the compared forks shows work of its own, see {@link OwnWork}. The rule applies to all
 * compared forks together; a rule per fork would subtract waiting only from the quiet side and make it look faster than
 * it is.
 *
 * <p>If waiting is evidence, it is subtracted from the time of each slice of a single-threaded benchmark. Slices that
 * waited for at most {@value #TOLERATED} of their time are not changed: a worker waits a little whenever it is woken
 * between slices, outside the timed part. Nothing is subtracted if the kernel does not count waiting, if several
 * workers may have waited for one another (their rounds are dropped, see {@link RejectedRounds}), or for single shots.
 * The rule uses only counters, never the score. Evidence: docs/decisions/070.
 */
public final class Waiting {

    /** Share of a slice's time for which its worker may wait before anything is subtracted. */
    public static final double TOLERATED = 0.05;

    /** Maximum share of a slice's time that is subtracted; the rest must be enough for a score. */
    private static final double MOST = 0.95;

    private final boolean evidence;
    private final int threads;

    private Waiting(boolean evidence, int threads) {
        this.evidence = evidence;
        this.threads = threads;
    }

    /** Returns the rule for the slices of compared forks that ran free, or of a single fork. */
    static Waiting of(Benchmark benchmark, Fork... forks) {
        return of(workers(benchmark), List.of(forks));
    }

    /**
     * Returns the rule for the slices of compared forks of a block, or of a single fork. If their worker had a CPU to
     * itself, it never waited for threads of its own JVM.
     */
    public static Waiting of(Block block, Fork... forks) {
        Benchmark benchmark = block.id().benchmark();
        return apart(block, forks) ? new Waiting(true, workers(benchmark)) : of(benchmark, forks);
    }

    /** Returns whether the worker had a CPU to itself; not if the CPU was taken offline, which moves the thread. */
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
     * Returns the rule for the slices of compared forks.
     *
     * @param threads number of threads of the benchmark
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

    /** Returns whether waiting came from outside, so a round may be dropped for it. */
    boolean isEvidence() {
        return evidence;
    }

    /** Returns the share of a slice's time to subtract, at least 0 and below 1. */
    public double takenOff(Slice slice) {
        boolean known =
                threads == 1 && slice.outside().waitNanos() >= 0 && slice.own().otherCpuKnown();
        double share = evidence && known ? share(slice) : 0;
        return share > TOLERATED ? Math.min(MOST, share) : 0;
    }

    /** Returns the share of the total time of the slices that is subtracted. */
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
