package dev.steelyard.core.summary;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Mode;
import dev.steelyard.core.model.Slice;
import java.util.List;

/**
 * Time for which a worker was ready to run and somebody else's thread had the CPU. It says nothing of the benchmark, so it
 * is taken off the time of a slice.
 *
 * <p>While a worker waits, another thread runs in its place. That may be a thread of the same JVM: a collector, the compiler,
 * an executor of the benchmark. What those cost is a cost of the variant. So of all waiting only what exceeds the CPU time
 * that the process used besides its workers is held against others:
 *
 * <pre>part = max(0, sum(wait) - sum(other CPU time)) / sum(wait)      over the slices of a fork that waited much
 * time taken off a slice = least part of all forks compared * wait    of those slices</pre>
 *
 * <p>It errs towards taking off too little, and from all forks that are compared it takes the same part: else of two sides
 * that waited alike, one with a busy collector would look slower than it is. A slice that waited for at most
 * {@value #TOLERATED} of its time is left as it is: a worker waits a little whenever it is woken between slices, outside what
 * is timed. Nothing is taken off where the kernel does not count the waiting, where several workers may have waited for one
 * another, and from single shots. The rule looks at counters alone, never at the score. Evidence: docs/decisions/070.
 */
public final class Waiting {

    /** Share of a slice's time for which its worker may wait before anything is taken off. */
    public static final double TOLERATED = 0.05;

    /** Share of a slice's time that is taken off at most: what is left must carry a score. */
    private static final double MOST = 0.95;

    private final double part;
    private final int threads;

    private Waiting(double part, int threads) {
        this.part = part;
        this.threads = threads;
    }

    /** Returns what holds for the slices of a fork on its own. */
    public static Waiting of(Benchmark benchmark, List<Slice> slices) {
        return of(workers(benchmark), List.of(slices));
    }

    /** Returns what holds for the slices of two forks that are compared. */
    public static Waiting of(Benchmark benchmark, List<Slice> left, List<Slice> right) {
        return of(workers(benchmark), List.of(left, right));
    }

    private static int workers(Benchmark benchmark) {
        return benchmark.mode() == Mode.SINGLE_SHOT ? 0 : benchmark.threads();
    }

    /**
     * Returns what holds for the slices of forks that are compared.
     *
     * @param threads of the benchmark
     */
    static Waiting of(int threads, List<List<Slice>> forks) {
        double least = 1;
        for (List<Slice> slices : forks) {
            least = Math.min(least, part(threads, slices));
        }
        return new Waiting(least, threads);
    }

    /** A fork that did not wait has no say. */
    private static double part(int threads, List<Slice> slices) {
        double waited = 0;
        double own = 0;
        for (Slice slice : slices) {
            if (known(threads, slice) && share(slice) > TOLERATED) {
                waited += slice.outside().waitNanos();
                own += slice.own().otherCpuNanos();
            }
        }
        // CPU time comes in steps of 10 ms, which over many slices average out; the sum of few may be below 0.
        return waited > 0 ? Math.max(0, waited - Math.max(0, own)) / waited : 1;
    }

    private static boolean known(int threads, Slice slice) {
        return threads == 1 && slice.outside().waitNanos() >= 0 && slice.own().otherCpuKnown();
    }

    /** Returns the share of a slice's time to take off, from 0 to below 1. */
    public double takenOff(Slice slice) {
        double share = known(threads, slice) ? share(slice) : 0;
        return share > TOLERATED ? Math.min(MOST, part * share) : 0;
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
