package dev.steelyard.history.change;

import java.util.Arrays;

/**
 * A series as constant levels between given changes, plus noise whose scale and lag-one autocorrelation are estimated from the residuals.
 * Values far from their level are pulled in to {@link #BOUND} standard deviations (Huber's proposal 2), so that a few outliers have no
 * influence.
 */
public final class LevelFit {

    /** Distance from its level, in standard deviations, to which the influence of a value is limited. */
    public static final double BOUND = 2.5;

    /** Variance of a standard normal variable truncated at {@link #BOUND}. */
    private static final double KEPT = 0.9775599834528067;

    /** Maximum autocorrelation that is allowed for; above it, hardly anything can be detected in a series. */
    private static final double MOST_DEPENDENT = 0.8;

    /** Number of points at which a segment's own noise has the same weight as that of all segments. */
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
     * @param changes first points of all segments except the first, ascending
     * @param noise the spread of the values by first differences, and its minimum
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

    /** Pulls in outliers and moves the levels to the means. */
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
        // Each estimated level reduces it by about (1 + 4 rho) / n (Marriott and Pope 1954, Biometrika 41:390).
        double corrected = raw + levels.length * (1 + 4 * Math.max(0, raw)) / points;
        autocorrelation = Math.max(0, Math.min(MOST_DEPENDENT, corrected));
        // A level uses as many degrees of freedom as the variance of its mean.
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

    /** Returns the changes; callers must not modify the array. */
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

    /** Returns the standard deviation of a value near the first level, where rounding may have a greater effect than elsewhere. */
    double scaleAtFirst() {
        return Math.max(scale, noise.least(levels[0]));
    }

    /**
     * Returns the standard deviation of a value in a segment: that of all values, or the segment's own if it is greater, as far as its
     * length makes this credible. Then neither noise that differs between segments nor rounding, which is a greater part of a lower level,
     * looks like a change.
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

    /** Returns the factor by which autocorrelation inflates the variance of a long mean. */
    double inflation() {
        return (1 + autocorrelation) / (1 - autocorrelation);
    }
}
