package dev.steelyard.core.canary;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Safeguards;
import java.util.SplittableRandom;

/**
 * Which sample blocks hold a second fork of the baseline, the canary: one in each {@link #GROUP} neighboring blocks of a
 * benchmark, drawn from the run's seed. It follows from seed, benchmark and number of the block alone, so that a resumed
 * run draws the same.
 */
public final class CanaryDraw {

    /** Neighboring blocks of a benchmark of which one is drawn. */
    public static final int GROUP = 4;

    /** The golden ratio's digits, which spread neighboring numbers over the seeds. */
    private static final long SPREAD = 0x9E3779B97F4A7C15L;
    /** Keeps this draw apart from the others that the same seed decides. */
    private static final long PURPOSE = 0x63616E617279L;

    private CanaryDraw() {}

    /** Returns whether a block is one of those with a canary, where the run has canaries at all. */
    public static boolean drawn(Run run, Benchmark benchmark, int index) {
        if (run.safeguards().canary() != Safeguards.Canary.RUNS) {
            return false;
        }
        long group = 1_000_003L * benchmark.toString().hashCode() + index / GROUP;
        long seed = (run.seed() ^ PURPOSE) + SPREAD * group;
        return new SplittableRandom(seed).nextInt(GROUP) == index % GROUP;
    }
}
