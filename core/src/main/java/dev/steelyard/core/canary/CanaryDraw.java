package dev.steelyard.core.canary;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Safeguards;
import java.util.SplittableRandom;

/**
 * Selects the sample blocks with a second fork of the baseline, the canary: one in each group of {@link #GROUP}
 * neighboring blocks of a benchmark. The draw depends only on the seed, the benchmark and the block's number, so a
 * resumed run selects the same blocks.
 */
public final class CanaryDraw {

    /** Number of neighboring blocks from which one is drawn. */
    public static final int GROUP = 4;

    /** Digits of the golden ratio, which spread consecutive numbers over the seeds. */
    private static final long SPREAD = 0x9E3779B97F4A7C15L;
    /** Makes this draw independent of others with the same seed. */
    private static final long PURPOSE = 0x63616E617279L;

    private CanaryDraw() {}

    /** Returns whether a block is selected for a canary, if the run has canaries. */
    public static boolean drawn(Run run, Benchmark benchmark, int index) {
        if (run.safeguards().canary() != Safeguards.Canary.RUNS) {
            return false;
        }
        long group = 1_000_003L * benchmark.toString().hashCode() + index / GROUP;
        long seed = (run.seed() ^ PURPOSE) + SPREAD * group;
        return new SplittableRandom(seed).nextInt(GROUP) == index % GROUP;
    }
}
