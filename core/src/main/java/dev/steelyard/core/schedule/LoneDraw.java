package dev.steelyard.core.schedule;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.placement.RecordedGroups;
import java.util.SplittableRandom;

/**
 * Selects the lone blocks, which run while the rest of the machine is idle: every eighth sample block of a benchmark, starting at a random
 * number. The draw depends only on the seed, the benchmark and the block's number, so a resumed run selects the same blocks.
 */
final class LoneDraw {

    /** Digits of the golden ratio, which spread consecutive numbers over the seeds. */
    private static final long SPREAD = 0x9E3779B97F4A7C15L;
    /** Makes this draw independent of others with the same seed. */
    private static final long PURPOSE = 0x6C6F6E65L;

    private LoneDraw() {}

    /** Returns whether a block is selected, in a run whose blocks run concurrently. */
    static boolean drawn(Run run, Benchmark benchmark, int index) {
        long seed = (run.seed() ^ PURPOSE) + SPREAD * benchmark.toString().hashCode();
        return new SplittableRandom(seed).nextInt(RecordedGroups.LONE) == index % RecordedGroups.LONE;
    }
}
