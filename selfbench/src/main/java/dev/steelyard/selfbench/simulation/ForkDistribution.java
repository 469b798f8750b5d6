package dev.steelyard.selfbench.simulation;

import java.util.Locale;
import java.util.random.RandomGenerator;

/** How the logarithm of a fork's score differs from the truth: each fork draws once. */
public interface ForkDistribution {

    /** Draws the difference of one fork, as a logarithm. */
    double draw(RandomGenerator random);

    /** Returns the standard deviation between forks. */
    double spread();

    /** Returns its name in a table. */
    String label();

    /** Returns the distribution of one benchmark: this one, unless each benchmark draws its own. */
    default ForkDistribution ofRow(RandomGenerator random) {
        return this;
    }

    /** Returns a fraction in per cent, without trailing zeros. */
    private static String percent(double fraction) {
        String text = String.format(Locale.ROOT, "%.2f", 100 * fraction);
        return text.replaceFirst("\\.?0+$", "") + " %";
    }

    /** Normal. */
    record Normal(double spread) implements ForkDistribution {
        @Override
        public double draw(RandomGenerator random) {
            return spread * random.nextGaussian();
        }

        @Override
        public String label() {
            return "normal";
        }
    }

    /** Student's t with 3 degrees of freedom: some forks are far from the others. */
    record Heavy(double spread) implements ForkDistribution {
        @Override
        public double draw(RandomGenerator random) {
            double squares = 0;
            for (int i = 0; i < 3; i++) {
                double x = random.nextGaussian();
                squares += x * x / 3;
            }
            return spread * random.nextGaussian() / Math.sqrt(squares) / Math.sqrt(3);
        }

        @Override
        public String label() {
            return "heavy";
        }
    }

    /** Three forks in ten are slower than the rest by about twice the spread. */
    record Bimodal(double spread) implements ForkDistribution {
        private static final double SLOW = 0.3;
        /** Share of the variance that lies between the two groups. */
        private static final double BETWEEN = 0.9;

        @Override
        public double draw(RandomGenerator random) {
            double apart = Math.sqrt(BETWEEN / (SLOW * (1 - SLOW)));
            double mode = random.nextDouble() < SLOW ? apart * (1 - SLOW) : -apart * SLOW;
            return spread * (mode + Math.sqrt(1 - BETWEEN) * random.nextGaussian());
        }

        @Override
        public String label() {
            return "bimodal";
        }
    }

    /**
     * Two groups of forks, as one inlining decision makes them.
     *
     * @param apart distance between the groups
     * @param slow probability of the slow group
     * @param within standard deviation within each group
     */
    record Groups(double apart, double slow, double within) implements ForkDistribution {
        @Override
        public double draw(RandomGenerator random) {
            double group = random.nextDouble() < slow ? apart * (1 - slow) : -apart * slow;
            return group + within * random.nextGaussian();
        }

        @Override
        public double spread() {
            return Math.sqrt(apart * apart * slow * (1 - slow) + within * within);
        }

        @Override
        public String label() {
            return String.format(
                    Locale.ROOT,
                    "two groups %s apart, %.0f/%.0f, %s within",
                    percent(apart),
                    100 * slow,
                    100 * (1 - slow),
                    percent(within));
        }
    }

    /** One-sided: exponential, some forks are much slower and none is much faster. The mean logarithm is the truth. */
    record OneSided(double spread) implements ForkDistribution {
        @Override
        public double draw(RandomGenerator random) {
            return spread * (-Math.log(1 - random.nextDouble()) - 1);
        }

        @Override
        public String label() {
            return "one-sided";
        }
    }
}
