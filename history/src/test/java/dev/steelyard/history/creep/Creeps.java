package dev.steelyard.history.creep;

import dev.steelyard.history.change.ChangeDetector;
import dev.steelyard.history.change.RevisionSeries;
import dev.steelyard.history.creep.ReleaseComparison.Place;
import java.util.Arrays;
import java.util.SplittableRandom;

/** Histories of ratios with a known truth. */
final class Creeps {

    static final ChangeDetector DETECTOR = new ChangeDetector(0.01);

    private Creeps() {}

    /** Returns noise of standard deviation 1, but for its outliers, which are 5 % of the values and 5 times as large. */
    static double[] noise(int points, double rho, boolean outliers, SplittableRandom random) {
        double[] noise = new double[points];
        double last = random.nextGaussian();
        for (int i = 0; i < points; i++) {
            last = rho * last + Math.sqrt(1 - rho * rho) * random.nextGaussian();
            noise[i] = last * (outliers && random.nextDouble() < 0.05 ? 5 : 1);
        }
        return noise;
    }

    /** Returns ratios from logarithms. */
    static RevisionSeries series(double[] logs) {
        double[] values = logs.clone();
        Arrays.setAll(values, i -> Math.exp(logs[i]));
        return RevisionSeries.of("simulated", values);
    }

    /** Compares with a release, which is measured itself. */
    static CreepRow compare(double[] logs, int release, double margin) {
        return compare(logs, new Place(release, false), margin);
    }

    static CreepRow compare(double[] logs, Place release, double margin) {
        RevisionSeries series = series(logs);
        return new ReleaseComparison(0.01, margin).compare(series, DETECTOR.detect(series), release);
    }
}
