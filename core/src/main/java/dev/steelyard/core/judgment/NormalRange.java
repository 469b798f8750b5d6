package dev.steelyard.core.judgment;

import dev.steelyard.core.judgment.Comparison.Row;
import java.util.Arrays;
import java.util.Optional;

/**
 * The range in which the changes of a benchmark from one measured commit to the next usually lie: nine in ten of them, whether code or noise
 * caused them. It is context for a reader, and no part of a verdict.
 *
 * @param row a row of the run about this benchmark
 * @param low lower end, as a fraction of the time or amount per operation; positive means slower or more
 * @param high upper end
 * @param changes number of changes that it is made from
 */
public record NormalRange(Row row, double low, double high, int changes) {

    /** Fewer changes say little about what is usual. */
    public static final int FEWEST = 10;

    /** Older ones are of other code. */
    private static final int MOST = 50;

    /** The share of changes beyond each end. */
    private static final double TAIL = 0.05;

    public NormalRange {
        if (!(low <= high) || low <= -1 || changes < FEWEST) {
            throw new IllegalArgumentException("range from " + low + " to " + high + " of " + changes + " changes");
        }
    }

    /**
     * Returns the range of a history; empty if it is too short.
     *
     * @param ratios time or amount per operation in each commit, as a multiple of the same one; the oldest first
     */
    public static Optional<NormalRange> of(Row row, double[] ratios) {
        int changes = Math.min(MOST, ratios.length - 1);
        if (changes < FEWEST) {
            return Optional.empty();
        }
        double[] logs = new double[changes];
        for (int i = 0; i < changes; i++) {
            int place = ratios.length - changes + i;
            logs[i] = Math.log(ratios[place] / ratios[place - 1]);
        }
        Arrays.sort(logs);
        int beyond = (int) Math.floor(TAIL * changes);
        return Optional.of(
                new NormalRange(row, Math.expm1(logs[beyond]), Math.expm1(logs[changes - 1 - beyond]), changes));
    }

    /** Returns the range as a change, as it is shown next to scores; its level is the share of changes within. */
    public Change change() {
        return new Change((low + high) / 2, low, high, 1 - 2 * TAIL).ofScore(row.moreIsBetter());
    }
}
