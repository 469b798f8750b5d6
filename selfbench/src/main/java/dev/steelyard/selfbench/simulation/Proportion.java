package dev.steelyard.selfbench.simulation;

import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import org.apache.commons.statistics.distribution.BetaDistribution;

/**
 * How many of so many independent trials had something.
 *
 * @param hits how many had it
 * @param trials how many there were, at least 1
 */
public record Proportion(int hits, int trials) {

    private static final double OUTSIDE = 0.025;

    /** Returns how many of the trials have a property. */
    public static <T> Proportion of(List<T> trials, Predicate<T> property) {
        return new Proportion((int) trials.stream().filter(property).count(), trials.size());
    }

    /** Returns the share itself. */
    public double value() {
        return (double) hits / trials;
    }

    /** Returns the lower end of the exact 95 % interval (Clopper and Pearson 1934, Biometrika 26:404). */
    public double low() {
        return hits == 0 ? 0 : BetaDistribution.of(hits, trials - hits + 1.0).inverseCumulativeProbability(OUTSIDE);
    }

    /** Returns the upper end of that interval. */
    public double high() {
        return hits == trials
                ? 1
                : BetaDistribution.of(hits + 1.0, trials - hits).inverseSurvivalProbability(OUTSIDE);
    }

    /** Returns the most hits that a probability gives but for four standard deviations. */
    public static int most(int trials, double probability) {
        return (int) Math.round(trials * probability + 4 * Math.sqrt(trials * probability * (1 - probability)));
    }

    /** Returns the share with its interval as cells of a Markdown table: hits of trials, per cent, interval. */
    public String cells() {
        return String.format(
                Locale.ROOT,
                "%d of %d | %.2f %% | %.2f to %.2f %%",
                hits,
                trials,
                100 * value(),
                100 * low(),
                100 * high());
    }
}
