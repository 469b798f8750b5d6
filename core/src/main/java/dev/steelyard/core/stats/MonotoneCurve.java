package dev.steelyard.core.stats;

import java.util.Arrays;

/**
 * A monotone curve through points: piecewise cubic Hermite interpolation with the slopes of
 * Fritsch and Butland (1984, SIAM J. Sci. Stat. Comput. 5:300).
 */
final class MonotoneCurve {

    /** Enough to reach the resolution of a double. */
    private static final int HALVINGS = 53;

    private final double[] x;
    private final double[] y;
    private final double[] slope;

    /** Creates a curve through at least three points with strictly ascending x and ascending y. */
    MonotoneCurve(double[] x, double[] y) {
        this.x = x.clone();
        this.y = y.clone();
        int n = x.length;
        this.slope = new double[n];
        for (int i = 1; i < n - 1; i++) {
            slope[i] = inner(i);
        }
        slope[0] = secant(0);
        slope[n - 1] = secant(n - 2);
    }

    /** Returns the value at a position; outside the points, the value at the nearest end. */
    double at(double place) {
        int n = x.length;
        if (place <= x[0]) {
            return y[0];
        }
        if (place >= x[n - 1]) {
            return y[n - 1];
        }
        int i = segment(x, place);
        return within(i, (place - x[i]) / (x[i + 1] - x[i]));
    }

    /** Returns the last position whose value is at most the given one; outside the points, the nearest end. */
    double lastAtMost(double value) {
        int n = x.length;
        if (value < y[0]) {
            return x[0];
        }
        if (value >= y[n - 1]) {
            return x[n - 1];
        }
        int i = segment(y, value);
        double low = 0;
        double high = 1;
        for (int halving = 0; halving < HALVINGS; halving++) {
            double middle = (low + high) / 2;
            if (within(i, middle) <= value) {
                low = middle;
            } else {
                high = middle;
            }
        }
        return x[i] + low * (x[i + 1] - x[i]);
    }

    /** Returns the last i with {@code points[i] <= value < points[i + 1]}. */
    private static int segment(double[] points, double value) {
        int found = Arrays.binarySearch(points, value);
        int i = found >= 0 ? found : -found - 2;
        while (i + 2 < points.length && points[i + 1] <= value) {
            i++;
        }
        return i;
    }

    /** Returns the value at a fraction u of a segment. */
    private double within(int i, double u) {
        double width = x[i + 1] - x[i];
        double v = 1 - u;
        return y[i] * v * v * (1 + 2 * u)
                + y[i + 1] * u * u * (3 - 2 * u)
                + width * u * v * (slope[i] * v - slope[i + 1] * u);
    }

    private double inner(int i) {
        double before = secant(i - 1);
        double after = secant(i);
        if (before <= 0 || after <= 0) {
            return 0;
        }
        double left = x[i] - x[i - 1];
        double right = x[i + 1] - x[i];
        double first = 2 * right + left;
        double second = right + 2 * left;
        return (first + second) / (first / before + second / after);
    }

    private double secant(int i) {
        return (y[i + 1] - y[i]) / (x[i + 1] - x[i]);
    }
}
