package dev.steelyard.history.change;

import dev.steelyard.history.change.segment.BoundedSegmentation;
import java.util.Arrays;
import java.util.BitSet;

/** Candidates for changes of the level: first points of segments, to be tested. */
final class ChangeCandidates {

    /** Penalty of a candidate, in log(points) noise variances; it may be low, because candidates are tested afterward. */
    private static final double PENALTY = 4;

    /** Smallest penalty, in noise variances: above the loss of one outlier. */
    private static final double LEAST_PENALTY = 1.05 * LevelFit.BOUND * LevelFit.BOUND;

    private static final int MOST_FITS = 6;

    /** Length of a series below which segments may be as short as two points. */
    private static final int SHORT_SERIES = 10;

    /** Number of consecutive outliers that form a candidate away from both ends of a series, where both sides of the run are one. */
    private static final int RUN = 4;

    private final int[] first;
    private final int[] last;

    private ChangeCandidates(int[] first, int[] last) {
        this.first = first;
        this.last = last;
    }

    /**
     * Returns the segments, repeating the segmentation with the noise left by the previous one until nothing changes. Because the loss of a
     * value is bounded, no change, however large, pays for the penalty if the levels of a series wander; the most significant change of the
     * first segmentation is then the only candidate, if it lies beyond the bound and its unbounded gain pays for the penalty.
     */
    static ChangeCandidates of(double[] values, NoiseScale noise) {
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
        return new ChangeCandidates(first, candidates.length == 0 ? mostSignificant(values, noise, first) : candidates);
    }

    /** Returns the candidates based on the spread of first differences, as in independent noise; callers must not modify the array. */
    int[] first() {
        return first;
    }

    /** Returns the candidates based on the noise left by the segmentation itself; callers must not modify the array. */
    int[] last() {
        return last;
    }

    /**
     * Returns the clearest place of a single change. The penalty of a segmentation allows for many changes, so a single change may be
     * significant without paying for it.
     *
     * @param level a fit without changes
     */
    static int[] clearest(LevelFit level) {
        return new int[] {new WindowContrasts(level).clearest(0, level.points(), fewest(level.points()))};
    }

    /** Returns whether the shift of a fit with one change is within the bound. Beyond it, a few values at an end look like many. */
    static boolean bounded(LevelFit single) {
        return Math.abs(single.level(1) - single.level(0)) <= LevelFit.BOUND * single.scale();
    }

    /**
     * Returns the changes of a fit, and the ends of runs of outliers on one side of their level. Because the loss of a value is bounded, a
     * few values never pay for a penalty that grows with the length of the series, however far from their level they are. A run at an end
     * of the series has only one side that is a candidate, and needs as many points as a segment; other runs have two.
     */
    static int[] withRuns(double[] values, LevelFit fit) {
        int n = values.length;
        BitSet places = new BitSet();
        for (int change : fit.changes()) {
            places.set(change);
        }
        double[] distances = new double[n];
        Arrays.setAll(distances, i -> (values[i] - fit.levelAt(i)) / fit.scale());
        int from = 0;
        while (from < n) {
            int to = from + 1;
            while (to < n && side(distances[to]) == side(distances[from])) {
                to++;
            }
            if (side(distances[from]) != 0) {
                addRun(places, distances, from, to);
            }
            from = to;
        }
        return places.stream().toArray();
    }

    /** Adds the ends of a run, without values at its ends that are closer to the level around it than to the run. */
    private static void addRun(BitSet places, double[] distances, int from, int to) {
        double[] far = new double[to - from];
        Arrays.setAll(far, i -> Math.abs(distances[from + i]));
        double half = NoiseScale.median(far) / 2;
        int first = from;
        int end = to;
        while (Math.abs(distances[first]) < half) {
            first++;
        }
        while (Math.abs(distances[end - 1]) < half) {
            end--;
        }
        boolean atEnd = first == 0 || end == distances.length;
        if (end - first >= (atEnd ? fewest(distances.length) : RUN)) {
            add(places, first, distances.length);
            add(places, end, distances.length);
        }
    }

    private static int side(double distance) {
        return Math.abs(distance) > LevelFit.BOUND ? (int) Math.signum(distance) : 0;
    }

    /** Adds a place if it leaves all segments long enough. */
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
