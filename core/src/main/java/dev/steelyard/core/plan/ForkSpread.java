package dev.steelyard.core.plan;

/**
 * How much the blocks of a benchmark differed in earlier runs: what a pilot, which is one block, cannot know.
 *
 * @param variance sample variance of the log ratios of blocks, pooled over runs; 0 or more
 * @param degrees its degrees of freedom, at least 1
 * @param countedNanos time that a fork of these blocks was counted for, in ns, above 0
 */
public record ForkSpread(double variance, int degrees, double countedNanos) {

    /** Beyond so many degrees of freedom what is older counts for less. */
    private static final int MOST = 60;

    public ForkSpread {
        if (!(variance >= 0 && Double.isFinite(variance)) || degrees < 1 || !(countedNanos > 0)) {
            throw new IllegalArgumentException(
                    "no spread of blocks: variance=" + variance + " degrees=" + degrees + " counted=" + countedNanos);
        }
    }

    /** Returns the spread of these blocks and those of a later run together. */
    public ForkSpread plus(ForkSpread later) {
        double weight = Math.min(degrees, Math.max(0, MOST - later.degrees));
        double all = weight + later.degrees;
        return new ForkSpread(
                (weight * variance + later.degrees * later.variance) / all,
                (int) all,
                (weight * countedNanos + later.degrees * later.countedNanos) / all);
    }
}
