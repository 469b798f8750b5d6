package dev.steelyard.core.change;

import dev.steelyard.core.change.segment.BoundedSegmentation;
import java.util.Arrays;
import java.util.BitSet;

/** Where levels may change: first points of segments, to be tested. */
final class Candidates {

    /** Penalty of a candidate, in log(points) noise variances; candidates are tested afterward, so it may be low. */
    private static final double PENALTY = 4;

    /** Smallest penalty, in noise variances: above the loss of one outlier. */
    private static final double LEAST_PENALTY = 1.05 * LevelFit.BOUND * LevelFit.BOUND;

    private static final int MOST_FITS = 6;

    /** Points below which a segment may be as short as two points. */
    private static final int SHORT_SERIES = 10;

    /** Outliers in a row that are a candidate away from both ends of a series, where both of their sides are one. */
    private static final int RUN = 4;

    private final int[] first;
    private final int[] last;

    private Candidates(int[] first, int[] last) {
        this.first = first;
        this.last = last;
    }

    /**
     * Segments with the noise that the last segmentation left, until nothing changes. As the loss of a value is bounded, no
     * change pays for the penalty of a series whose levels wander, however large it is: then the most significant one of the
     * first segmentation is a candidate alone, if it lies beyond the bound and pays for the penalty without it.
     * {@link ChangeDetector#largestStatistic} covers that, since it looks at all places of a single change.
     */
    static Candidates of(double[] values, NoiseScale noise) {
        double scale = Math.max(noise.differences(), noise.least());
        double inflation = 1;
        int[] first = new int[0];
        int[] candidates = new int[0];
        for (int fits = 0; fits < MOST_FITS; fits++) {
            double cost = cost(values.length) * inflation;
            int[] found = new BoundedSegmentation(LevelFit.BOUND * scale, cost * scale * scale).changes(values);
            boolean stable = fits > 0 && Arrays.equals(found, candidates);
            candidates = found;
            first = fits == 0 ? found : first;
            if (stable) {
                break;
            }
            int[] usable = candidates.length > values.length - 2 ? new int[0] : candidates;
            LevelFit fit = LevelFit.of(values, usable, noise);
            scale = fit.scale();
            inflation = fit.inflation();
        }
        return new Candidates(first, candidates.length == 0 ? mostSignificant(values, noise, first) : candidates);
    }

    /** Returns those by the spread of first differences, as in independent noise; nobody writes to them. */
    int[] first() {
        return first;
    }

    /** Returns those by the noise that the segmentation itself leaves; nobody writes to them. */
    int[] last() {
        return last;
    }

    /**
     * Returns the changes of a fit, and the ends of runs of outliers on one side of their level. As the loss of a value is bounded,
     * a few values never pay for a penalty that grows with the length of the series, however far from their level they are. A
     * run at an end of the series has one side that is a candidate, and needs as many points as a segment; another has two.
     */
    static int[] withRuns(double[] values, LevelFit fit) {
        int n = values.length;
        int fewest = fewest(n);
        BitSet places = new BitSet();
        for (int change : fit.changes()) {
            places.set(change);
        }
        int segment = 0;
        int from = 0;
        int side = 0;
        for (int i = 0; i <= n; i++) {
            if (segment < fit.changes().length && fit.changes()[segment] == i) {
                segment++;
            }
            int next = i == n ? 0 : side(values[i] - fit.level(segment), fit.scale());
            if (i < n && next == side) {
                continue;
            }
            boolean atEnd = from == 0 || i == n;
            if (side != 0 && i - from >= (atEnd ? fewest : RUN)) {
                add(places, from, n);
                add(places, i, n);
            }
            from = i;
            side = next;
        }
        return places.stream().toArray();
    }

    private static int side(double distance, double scale) {
        return Math.abs(distance) > LevelFit.BOUND * scale ? (int) Math.signum(distance) : 0;
    }

    /** Adds a place that leaves all segments long enough. */
    private static void add(BitSet places, int place, int points) {
        int fewest = fewest(points);
        int before = Math.max(0, places.previousSetBit(place));
        int after = places.nextSetBit(place);
        if (place - before >= fewest && (after < 0 ? points : after) - place >= fewest) {
            places.set(place);
        }
    }

    static int fewest(int points) {
        return points < SHORT_SERIES ? 2 : 3;
    }

    /** Returns the penalty of a candidate in independent noise, in noise variances. */
    static double cost(int points) {
        return Math.max(PENALTY * Math.log(points), LEAST_PENALTY);
    }

    private static int[] mostSignificant(double[] values, NoiseScale noise, int[] places) {
        int[] best = new int[0];
        double largest = Double.NEGATIVE_INFINITY;
        for (int place : places) {
            if (place >= fewest(values.length) && place <= values.length - fewest(values.length)) {
                int[] alone = {place};
                LevelFit fit = LevelFit.of(values, alone, noise);
                double shift = (fit.level(1) - fit.level(0)) / fit.scale();
                double gain = shift * shift * place * (values.length - place) / values.length;
                double statistic = new WindowContrasts(fit).largest(0);
                boolean bounded = Math.abs(shift) > LevelFit.BOUND;
                if (bounded && gain > cost(values.length) * fit.inflation() && statistic > largest) {
                    best = alone;
                    largest = statistic;
                }
            }
        }
        return best;
    }
}
