package dev.steelyard.core.plan;

/**
 * The spread between the blocks of a benchmark in earlier runs, which cannot be estimated from a pilot, a single block.
 *
 * @param variance sample variance of the log ratios of blocks, pooled over runs; 0 or more
 * @param degrees its degrees of freedom, at least 1
 * @param countedNanos counted time of a fork in these blocks, in ns, above 0
 */
public record KnownSpread(double variance, int degrees, double countedNanos) {

    /** Maximum degrees of freedom; beyond it, older blocks get less weight. */
    private static final int MOST = 60;

    public KnownSpread {
        if (!(variance >= 0 && Double.isFinite(variance)) || degrees < 1 || !(countedNanos > 0)) {
            throw new IllegalArgumentException(
                    "no spread of blocks: variance=" + variance + " degrees=" + degrees + " counted=" + countedNanos);
        }
    }

    /** Returns the pooled spread of these blocks and those of a later run. */
    public KnownSpread plus(KnownSpread later) {
        double weight = Math.min(degrees, Math.max(0, MOST - later.degrees));
        double all = weight + later.degrees;
        return new KnownSpread(
                (weight * variance + later.degrees * later.variance) / all,
                (int) all,
                (weight * countedNanos + later.degrees * later.countedNanos) / all);
    }
}
