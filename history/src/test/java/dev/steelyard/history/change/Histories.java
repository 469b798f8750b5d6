package dev.steelyard.history.change;

import java.util.Arrays;
import java.util.SplittableRandom;

/** Histories with a known truth. */
final class Histories {

    private Histories() {}

    /** Returns noise of standard deviation 1. */
    static double[] noise(int points, double rho, SplittableRandom random) {
        double[] noise = new double[points];
        double last = random.nextGaussian();
        for (int i = 0; i < points; i++) {
            last = rho * last + Math.sqrt(1 - rho * rho) * random.nextGaussian();
            noise[i] = last;
        }
        return noise;
    }

    /** Returns values around 100 whose noise is 2 %. */
    static double[] values(double[] noise) {
        double[] values = new double[noise.length];
        Arrays.setAll(values, i -> 100 * Math.exp(0.02 * noise[i]));
        return values;
    }

    /** Adds a shift from a point on. */
    static double[] shifted(double[] noise, int at, double size) {
        double[] shifted = noise.clone();
        for (int i = at; i < shifted.length; i++) {
            shifted[i] += size;
        }
        return shifted;
    }
}
