package dev.steelyard.selfbench.change;

import java.util.SplittableRandom;

/** Noise around a level, with a standard deviation of 1 apart from its outliers. */
enum SeriesNoise {
    INDEPENDENT("independent normal"),
    DEPENDENT("autocorrelation 0.3"),
    OUTLIERS("5 % outliers x 5"),
    STRONGLY_DEPENDENT("autocorrelation 0.6"),
    HEAVY("t with 3 degrees of freedom"),
    SKEWED("lognormal, one-sided"),
    UNEQUAL("noise doubles halfway"),
    ROUNDED("rounded to 1 SD");

    private static final double SKEW = 0.8;

    private final String label;

    SeriesNoise(String label) {
        this.label = label;
    }

    String label() {
        return label;
    }

    double[] draw(int points, SplittableRandom random) {
        double rho = this == DEPENDENT ? 0.3 : this == STRONGLY_DEPENDENT ? 0.6 : 0;
        double[] noise = new double[points];
        double last = random.nextGaussian();
        for (int i = 0; i < points; i++) {
            last = rho * last + Math.sqrt(1 - rho * rho) * random.nextGaussian();
            noise[i] = shaped(last, (double) i / points, random);
        }
        return noise;
    }

    private double shaped(double normal, double place, SplittableRandom random) {
        return switch (this) {
            case OUTLIERS -> random.nextDouble() < 0.05 ? 5 * normal : normal;
            case HEAVY -> {
                double squares = 0;
                for (int i = 0; i < 3; i++) {
                    double part = random.nextGaussian();
                    squares += part * part;
                }
                // A variance of 3.
                yield normal / Math.sqrt(squares / 3) / Math.sqrt(3);
            }
            case SKEWED -> {
                double square = SKEW * SKEW;
                double deviation = Math.sqrt(Math.expm1(square)) * Math.exp(square / 2);
                yield (Math.exp(SKEW * normal) - Math.exp(square / 2)) / deviation;
            }
            case UNEQUAL -> place < 0.5 ? normal : 2 * normal;
            case ROUNDED -> Math.rint(normal);
            default -> normal;
        };
    }
}
