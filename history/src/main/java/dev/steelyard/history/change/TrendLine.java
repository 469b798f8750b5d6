package dev.steelyard.history.change;

/**
 * A straight line through a series, by least squares over values that are pulled in to {@link LevelFit#BOUND} standard
 * deviations around it.
 */
final class TrendLine {

    private static final int ROUNDS = 8;

    private final double[] values;
    private final double[] around;
    private double middle;
    private double slope;

    private TrendLine(double[] values) {
        this.values = values;
        this.around = new double[values.length];
    }

    /** Returns the line through values; outliers are identified by the fit of levels. */
    static TrendLine of(double[] values, LevelFit levels) {
        TrendLine line = new TrendLine(values);
        double[] cleaned = levels.cleaned();
        for (int round = 0; round < ROUNDS; round++) {
            line.fit(cleaned);
            double most = LevelFit.BOUND * levels.scale();
            for (int i = 0; i < values.length; i++) {
                double distance = Math.max(-most, Math.min(most, values[i] - line.at(i)));
                line.around[i] = distance;
                cleaned[i] = line.at(i) + distance;
            }
        }
        return line;
    }

    private void fit(double[] cleaned) {
        double center = (cleaned.length - 1) / 2.0;
        double sum = 0;
        double products = 0;
        for (int i = 0; i < cleaned.length; i++) {
            sum += cleaned[i];
            products += (i - center) * cleaned[i];
        }
        middle = sum / cleaned.length;
        slope = products / squaredPlaces(cleaned.length);
    }

    private static double squaredPlaces(int points) {
        return (double) points * ((double) points * points - 1) / 12;
    }

    /** Returns the height of the line at a point. */
    double at(int point) {
        return middle + slope * (point - (values.length - 1) / 2.0);
    }

    /** Returns the residuals of the line as a fit of one level, with its scale and autocorrelation. */
    LevelFit rest(NoiseScale noise) {
        double[] rest = new double[values.length];
        for (int i = 0; i < rest.length; i++) {
            rest[i] = values[i] - at(i);
        }
        return LevelFit.of(rest, new int[0], noise.around(middle));
    }

    /** Returns the slope divided by its standard error. */
    double slopeStatistic(LevelFit rest) {
        return Math.abs(slope) * Math.sqrt(squaredPlaces(values.length) / rest.inflation()) / rest.scale();
    }
}
