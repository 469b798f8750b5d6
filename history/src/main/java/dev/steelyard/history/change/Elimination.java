package dev.steelyard.history.change;

/** Removes the least significant candidate repeatedly until all remaining ones are significant. */
final class Elimination {

    /** Loss per standard deviation of distance that is never bounded; small compared with the bounded loss. */
    private static final double TIE = 0.3;

    /** Tolerated error of a change's place, in points, as on the pages of results. */
    private static final int NEAR = 3;

    /**
     * Penalty per point of distance, as a probability of not being near: small, so that it only breaks ties between places that are equally
     * near.
     */
    private static final double DISTANCE = 0.03;

    /** Distance, in standard deviations, beyond which values are not distinguished. */
    private static final double FAR = 1e6;

    private final double[] values;
    private final NoiseScale noise;
    private final int fewest;
    private double largest = Double.NEGATIVE_INFINITY;

    /**
     * @param values the values
     * @param noise their spread by first differences, and its minimum
     */
    Elimination(double[] values, NoiseScale noise) {
        this.values = values;
        this.noise = noise;
        this.fewest = ChangeCandidates.fewest(values.length);
    }

    /** Returns the fit with the changes whose statistic exceeds a threshold, each given all other remaining ones. */
    LevelFit run(int[] candidates, double threshold) {
        int[] changes = candidates.length == 0 ? candidates : moved(LevelFit.of(values, candidates, noise), 0);
        while (true) {
            LevelFit fit = LevelFit.of(values, changes, noise);
            WindowContrasts contrasts = new WindowContrasts(fit);
            int weakest = -1;
            double lowest = Double.POSITIVE_INFINITY;
            for (int i = 0; i < changes.length; i++) {
                double statistic = statistic(contrasts, changes, i);
                largest = Math.max(largest, statistic);
                if (statistic < lowest) {
                    lowest = statistic;
                    weakest = i;
                }
            }
            if (weakest < 0 || lowest > threshold) {
                return fit;
            }
            changes = without(changes, weakest);
            relocate(contrasts, changes, weakest);
        }
    }

    /**
     * Returns, for each change of a fit, the place that has the highest probability of being within {@link #NEAR} points of it. The most
     * likely place, at which changes are tested, and the median of the distribution are farther off more often.
     */
    int[] places(LevelFit fit) {
        return moved(fit, NEAR);
    }

    /** Moves each change, given its neighbors, both levels and the noise, with a uniform prior over all places. */
    private int[] moved(LevelFit fit, int near) {
        int[] places = fit.changes().clone();
        for (int i = 0; i < places.length; i++) {
            int from = start(places, i) + fewest;
            int to = end(places, i) - fewest;
            if (from < to) {
                places[i] = place(fit, from, to, i, near);
            }
        }
        return places;
    }

    private int place(LevelFit fit, int from, int to, int change, int near) {
        double before = fit.level(change);
        double after = fit.level(change + 1);
        double[] weights = new double[to - from + 1];
        double lowest = 0;
        for (int i = 1; i < weights.length; i++) {
            double value = values[from + i - 1];
            weights[i] = weights[i - 1] + loss(value - before, fit.scale()) - loss(value - after, fit.scale());
            lowest = Math.min(lowest, weights[i]);
        }
        // Sums of weights, and of weights times places, before each place.
        double[] mass = new double[weights.length + 1];
        double[] moment = new double[weights.length + 1];
        for (int i = 0; i < weights.length; i++) {
            double weight = Math.exp((lowest - weights[i]) / (2 * fit.inflation()));
            mass[i + 1] = mass[i] + weight;
            moment[i + 1] = moment[i] + weight * i;
        }
        int last = weights.length - 1;
        int best = 0;
        double least = Double.POSITIVE_INFINITY;
        for (int i = 0; i <= last; i++) {
            double probable = mass[Math.min(last, i + near) + 1] - mass[Math.max(0, i - near)];
            double left = i * mass[i] - moment[i];
            double right = moment[last + 1] - moment[i] - i * (mass[last + 1] - mass[i]);
            double cost = mass[last + 1] - probable + DISTANCE * (left + right);
            if (cost < least) {
                least = cost;
                best = i;
            }
        }
        return from + best;
    }

    /** Returns the bounded loss, plus a little for each unit of distance, so that an outlier is assigned to the nearer level. */
    private static double loss(double distance, double scale) {
        double standard = Math.abs(distance) / scale;
        return Math.min(standard, LevelFit.BOUND) * Math.min(standard, LevelFit.BOUND) + Math.min(standard, FAR) * TIE;
    }

    /** Returns the largest statistic of any candidate during the elimination. */
    double largest() {
        return largest;
    }

    private double statistic(WindowContrasts contrasts, int[] changes, int i) {
        boolean tooShort = changes[i] - start(changes, i) < fewest || end(changes, i) - changes[i] < fewest;
        return tooShort ? Double.NEGATIVE_INFINITY : contrasts.largest(i);
    }

    private static int start(int[] changes, int i) {
        return i == 0 ? 0 : changes[i - 1];
    }

    private int end(int[] changes, int i) {
        return i == changes.length - 1 ? values.length : changes[i + 1];
    }

    private static int[] without(int[] changes, int gone) {
        int[] rest = new int[changes.length - 1];
        System.arraycopy(changes, 0, rest, 0, gone);
        System.arraycopy(changes, gone + 1, rest, gone, rest.length - gone);
        return rest;
    }

    /** Moves the neighbors of a removed change to where they now separate best. */
    private void relocate(WindowContrasts contrasts, int[] changes, int gone) {
        for (int i = Math.max(0, gone - 1); i <= gone && i < changes.length; i++) {
            int from = start(changes, i);
            int to = end(changes, i);
            if (to - from >= 2 * fewest) {
                changes[i] = contrasts.clearest(from, to, fewest);
            }
        }
    }
}
