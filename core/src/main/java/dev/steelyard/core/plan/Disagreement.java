package dev.steelyard.core.plan;

import dev.steelyard.core.model.Slice;
import java.util.List;
import java.util.Optional;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Compares what forks scored in their last, settled warmup iterations with what they scored in slices. A difference
 * counts if it is greater than half the margin and greater than chance: three standard errors, or what stands for three
 * in Student's distribution, with the level shared out among the forks. Variances are pooled over the forks, and their
 * degrees of freedom are Welch's and Satterthwaite's.
 */
final class Disagreement {
    /** Probability that a normal value lies more than three standard deviations off its mean. */
    private static final double BEYOND_THREE = 0.0027;

    private final List<PilotFork> forks;
    private final int warmups;
    private final double level;
    private final Pool longs = new Pool();
    private final Pool turns = new Pool();

    /**
     * Prepares to compare.
     *
     * @param forks the usable forks of a pilot
     * @param warmups iterations after which all had settled; the last two are compared at least
     */
    Disagreement(List<PilotFork> forks, int warmups) {
        this.forks = forks;
        this.warmups = warmups;
        this.level = BEYOND_THREE / Math.max(1, forks.size());
        for (PilotFork fork : forks) {
            longs.add(logLongs(fork));
            turns.add(fork.logTurns());
        }
    }

    /**
     * The disagreement of one fork.
     *
     * @param variant its variant
     * @param logRatio log of the time per operation in slices over that in long iterations
     */
    record Found(String variant, double logRatio) {}

    /** Returns the first fork whose slices and long iterations disagree. */
    Optional<Found> first(double margin) {
        return forks.stream()
                .filter(fork -> Math.abs(logRatio(fork)) > Math.max(margin / 2, chance(fork)))
                .findFirst()
                .map(fork -> new Found(fork.variant(), logRatio(fork)));
    }

    private double logRatio(PilotFork fork) {
        return fork.logTime(fork.counted()) - Numbers.mean(logLongs(fork));
    }

    private double chance(PilotFork fork) {
        double ofLongs = longs.variance() / logLongs(fork).length;
        double ofTurns = turns.variance() / fork.turns().size();
        double variance = ofLongs + ofTurns;
        if (variance == 0) {
            return 0;
        }
        double freedom = variance
                * variance
                / (ofLongs * ofLongs / longs.degreesOfFreedom + ofTurns * ofTurns / turns.degreesOfFreedom);
        return TDistribution.of(freedom).inverseSurvivalProbability(level / 2) * Math.sqrt(variance);
    }

    private double[] logLongs(PilotFork fork) {
        int size = fork.warmup().size();
        List<Slice> settled = fork.warmup().subList(Math.min(warmups, size - 2), size);
        return settled.stream().mapToDouble(fork::logTime).toArray();
    }

    /** Squares of several samples about their own means. */
    private static final class Pool {
        private double squares;
        private int degreesOfFreedom;

        void add(double[] sample) {
            squares += Numbers.variance(sample) * (sample.length - 1);
            degreesOfFreedom += sample.length - 1;
        }

        double variance() {
            return squares / degreesOfFreedom;
        }
    }
}
