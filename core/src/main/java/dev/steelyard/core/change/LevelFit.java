package dev.steelyard.core.change;

import java.util.Arrays;

/**
 * A series as constant levels between given changes, plus noise whose scale and lag-one autocorrelation are estimated from
 * what is left. Values far from their level are pulled in to {@link #BOUND} standard deviations (Huber's proposal 2), so that
 * a few outliers move nothing.
 */
public final class LevelFit {

    /** Distance from its level at which a value counts no further, in standard deviations. */
    public static final double BOUND = 2.5;

    /** Variance of a standard normal variable that is cut off at {@link #BOUND}. */
    private static final double KEPT = 0.9775599834528067;

    /** Largest autocorrelation that is allowed for; beyond, there is next to nothing to be seen in a series. */
    private static final double MOST_DEPENDENT = 0.8;

    /** Points that a segment needs to count as much as all others together, in what its own noise is. */
    private static final double SHRINKAGE = 10;

    private static final int ROUNDS = 4;

    private final int[] changes;
    private final double[] values;
    private final double[] levels;
    private final double[] bounded;
    private final NoiseScale noise;
    private double scale;
    private double autocorrelation;

    private LevelFit(double[] values, int[] changes, NoiseScale noise) {
        this.noise = noise;
        this.values = values;
        this.changes = changes;
        this.levels = new double[changes.length + 1];
        this.bounded = new double[values.length];
    }

    /**
     * Fits levels.
     *
     * @param values the values, at least {@code changes.length + 2}
     * @param changes first points of all segments but the first, ascending
     * @param noise how much the values spread by their first differences, and at least
     */
    public static LevelFit of(double[] values, int[] changes, NoiseScale noise) {
        LevelFit fit = new LevelFit(values, changes, noise);
        double[] distances = new double[values.length];
        for (int segment = 0; segment <= changes.length; segment++) {
            double level = NoiseScale.median(Arrays.copyOfRange(values, fit.start(segment), fit.end(segment)));
            fit.levels[segment] = level;
            for (int i = fit.start(segment); i < fit.end(segment); i++) {
                distances[i] = Math.abs(values[i] - level);
            }
        }
        double spread = Math.max(noise.differences(), NoiseScale.FROM_MEDIAN * NoiseScale.median(distances));
        fit.scale = Math.max(spread, noise.least());
        for (int round = 0; round < ROUNDS; round++) {
            fit.bound();
            fit.estimate();
        }
        fit.bound();
        return fit;
    }

    /** Pulls values in and moves the levels to their means. */
    private void bound() {
        double most = BOUND * scale;
        for (int segment = 0; segment < levels.length; segment++) {
            double sum = 0;
            double level = levels[segment];
            for (int i = start(segment); i < end(segment); i++) {
                double inside = Math.max(-most, Math.min(most, values[i] - level));
                bounded[i] = inside;
                sum += inside;
            }
            double shift = sum / (end(segment) - start(segment));
            levels[segment] = level + shift;
            for (int i = start(segment); i < end(segment); i++) {
                bounded[i] -= shift;
            }
        }
    }

    private void estimate() {
        double squares = 0;
        double products = 0;
        for (int segment = 0; segment < levels.length; segment++) {
            double before = 0;
            for (int i = start(segment); i < end(segment); i++) {
                squares += bounded[i] * bounded[i];
                products += before * bounded[i];
                before = bounded[i];
            }
        }
        int points = values.length;
        double raw = squares == 0 ? 0 : products / squares;
        // Each estimated level takes off about (1 + 4 rho) / n (Marriott and Pope 1954, Biometrika 41:390).
        double corrected = raw + levels.length * (1 + 4 * Math.max(0, raw)) / points;
        autocorrelation = Math.max(0, Math.min(MOST_DEPENDENT, corrected));
        // A level takes as many degrees of freedom as its mean has variance.
        double free = Math.max(points - levels.length * inflation(), (points - levels.length) / 2.0);
        scale = Math.max(noise.least(), Math.sqrt(squares / (KEPT * free)));
    }

    /** Returns the first point of a segment. */
    int start(int segment) {
        return segment == 0 ? 0 : changes[segment - 1];
    }

    /** Returns the point after the last one of a segment. */
    int end(int segment) {
        return segment == changes.length ? values.length : changes[segment];
    }

    int points() {
        return values.length;
    }

    /** Returns the changes; nobody writes to them. */
    int[] changes() {
        return changes;
    }

    /** Returns the level of a segment. */
    double level(int segment) {
        return levels[segment];
    }

    /** Returns the level at a point. */
    double levelAt(int point) {
        int segment = 0;
        while (segment < changes.length && changes[segment] <= point) {
            segment++;
        }
        return levels[segment];
    }

    /** Returns the values with outliers pulled in. */
    double[] cleaned() {
        double[] cleaned = new double[values.length];
        for (int segment = 0; segment < levels.length; segment++) {
            for (int i = start(segment); i < end(segment); i++) {
                cleaned[i] = levels[segment] + bounded[i];
            }
        }
        return cleaned;
    }

    /** Returns the standard deviation of a value around its level, above 0. */
    public double scale() {
        return scale;
    }

    /** Returns the standard deviation of a value near the first level, where rounding may count more than elsewhere. */
    double scaleAtFirst() {
        return Math.max(scale, noise.least(levels[0]));
    }

    /**
     * Returns the standard deviation of a value in a segment: that of all values, or of its own where that is greater, by as much
     * as its length makes credible. Noise that differs from segment to segment does not look like a change then. Nor does
     * rounding, which is a greater part of a lower level.
     */
    double scale(int segment) {
        double squares = 0;
        for (int i = start(segment); i < end(segment); i++) {
            squares += bounded[i] * bounded[i];
        }
        double length = (double) end(segment) - start(segment);
        double own = squares / (KEPT * Math.max(length - inflation(), length / 2));
        double weight = length / (length + SHRINKAGE);
        double spread = Math.sqrt(Math.max(scale * scale, (1 - weight) * scale * scale + weight * own));
        return Math.max(spread, noise.least(levels[segment]));
    }

    /** Returns the lag-one autocorrelation, 0 to 0.8. */
    double autocorrelation() {
        return autocorrelation;
    }

    /** Returns what autocorrelation multiplies the variance of a long mean by. */
    double inflation() {
        return (1 + autocorrelation) / (1 - autocorrelation);
    }
}
