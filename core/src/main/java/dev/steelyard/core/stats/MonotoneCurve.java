package dev.steelyard.core.stats;

import java.util.Arrays;

/**
 * A monotone curve through points: piecewise cubic Hermite interpolation with the slopes of
 * Fritsch and Butland (1984, SIAM J. Sci. Stat. Comput. 5:300).
 */
final class MonotoneCurve {

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
        int found = Arrays.binarySearch(x, place);
        int i = found >= 0 ? found : -found - 2;
        double width = x[i + 1] - x[i];
        double u = (place - x[i]) / width;
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
