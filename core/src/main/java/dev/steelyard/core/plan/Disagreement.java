package dev.steelyard.core.plan;

import dev.steelyard.core.block.Slice;
import java.util.List;
import java.util.Optional;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Compares the scores of forks in slices with those in their last warmup iterations, in which each fork ran alone; time spent waiting for a
 * CPU is excluded from both. A difference counts if it is greater than {@value #TOLERATED}, or differs between the sides by more than
 * {@value #APART}, and is significant: more than three standard errors, or the equivalent in Student's distribution, with the level divided
 * among the forks. Variances are pooled over the forks, with degrees of freedom by Welch and Satterthwaite.
 *
 * <p>Two effects could look like a difference. The noise of neighboring iterations correlates (in public benchmarks with a median of 0.24
 * between iterations of 100 ms; Traini and others 2023), so the variance of their mean is greater than for independent values: it is
 * multiplied by (1 + r) / (1 - r), with r estimated from the turns. And slices come after the long iterations, so a warmup with a slow tail
 * favors them: the part of a difference that a straight line through both parts explains is subtracted.
 */
final class Disagreement {
    /**
     * Tolerated difference between slices and long iterations, as a fraction of the score. Both sides of a comparison
     * use the same slices, so a common effect cancels; and long iterations ran at another time on other CPUs, which
     * alone causes 3 to 5 % on a shared machine. Effects of short turns on only one side are detected in every block,
     * see {@link dev.steelyard.core.summary.LongTurns}.
     */
    static final double TOLERATED = 0.25;
    /** Maximum difference in this effect between a treatment and the baseline, which is the first fork. */
    static final double APART = 0.05;
    /** Probability that a normal value is more than three standard deviations from its mean. */
    private static final double BEYOND_THREE = 0.0027;

    /** Relative uncertainty of the correction for waiting: the waiting time of an iteration includes waiting outside its timed part. */
    private static final double DOUBT = 0.1;

    private final List<PilotFork> forks;
    private final int alone;
    private final double level;
    private final Pool longs = new Pool();
    private final Pool turns = new Pool();
    private final double inflation;

    /**
     * Creates the comparison.
     *
     * @param pilot the usable forks of a pilot; only the second halves of their turns are compared, because the cost of the first halves
     *     depends on the length of turns, see {@link Turns}
     * @param warmups number of iterations after which all forks had settled
     * @param alone number of last iterations to compare, at least 2; settled iterations before them only show how much iterations vary,
     *     because other forks warmed up at the same time
     */
    Disagreement(List<PilotFork> pilot, int warmups, int alone) {
        this.forks = pilot.stream().map(PilotFork::late).toList();
        this.alone = alone;
        this.level = BEYOND_THREE / Math.max(1, forks.size());
        for (PilotFork fork : forks) {
            longs.add(logLongs(fork));
            int together = Math.max(0, fork.warmup().size() - alone);
            longs.add(logs(fork, fork.warmup().subList(Math.min(warmups, together), together)));
            turns.add(fork.logCpuTurns());
        }
        this.inflation = Trend.inflation(forks.stream().map(this::ofTurns).toList());
    }

    /**
     * The disagreement of one fork.
     *
     * @param variant its variant
     * @param logRatio log of the time per operation in slices over that in long iterations
     */
    record Found(String variant, double logRatio) {}

    /** Returns the first fork whose slices and long iterations disagree. */
    Optional<Found> first() {
        return forks.stream()
                .filter(fork -> disagrees(fork) || apart(fork))
                .findFirst()
                .map(fork -> new Found(fork.variant(), logRatio(fork)));
    }

    private boolean disagrees(PilotFork fork) {
        return Math.abs(logRatio(fork)) - explained(fork) > Math.max(TOLERATED, chance(fork)) + doubt(fork);
    }

    /** Returns whether the effect differs between a fork and the baseline; effects of the machine are common to both forks. */
    private boolean apart(PilotFork fork) {
        PilotFork baseline = forks.get(0);
        double difference = Math.abs(logRatio(fork) - logRatio(baseline));
        double explained = Math.max(explained(fork), explained(baseline));
        double chance = Math.hypot(chance(fork), chance(baseline));
        return difference - explained > Math.max(APART, chance) + doubt(fork) + doubt(baseline);
    }

    private double logRatio(PilotFork fork) {
        return fork.pooled(fork.counted(), fork::logCpuTime) - SmallSamples.mean(logLongs(fork));
    }

    /** Returns the part of the difference explained by the trend within the long iterations and within the turns. */
    private double explained(PilotFork fork) {
        Trend ofLongs = ofLongs(fork);
        Trend ofTurns = ofTurns(fork);
        double shift = Trend.commonSlope(ofLongs, ofTurns) * (ofTurns.middle() - ofLongs.middle());
        return Math.max(0, shift * Math.signum(logRatio(fork)));
    }

    private Trend ofLongs(PilotFork fork) {
        int from = fork.warmup().size() - compared(fork).size();
        return new Trend(fork.warmupMiddles().subList(from, fork.warmup().size()), logLongs(fork));
    }

    private Trend ofTurns(PilotFork fork) {
        return new Trend(fork.turnMiddles(), fork.logCpuTurns());
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
        return TDistribution.of(freedom).inverseSurvivalProbability(level / 2) * Math.sqrt(inflation * variance);
    }

    private double[] logLongs(PilotFork fork) {
        return logs(fork, compared(fork));
    }

    private static double[] logs(PilotFork fork, List<Slice> slices) {
        return slices.stream().mapToDouble(fork::logCpuTime).toArray();
    }

    private List<Slice> compared(PilotFork fork) {
        int size = fork.warmup().size();
        return fork.warmup().subList(Math.max(0, size - alone), size);
    }

    /** Returns the possible error of the correction for waiting. */
    private double doubt(PilotFork fork) {
        double ofLongs = SmallSamples.mean(
                compared(fork).stream().mapToDouble(fork::waiting).toArray());
        double ofSlices = SmallSamples.mean(
                fork.counted().stream().mapToDouble(fork::waiting).toArray());
        return DOUBT * Math.abs(ofLongs - ofSlices);
    }

    /** Sums of squares of several samples about their own means. */
    private static final class Pool {
        private double squares;
        private int degreesOfFreedom;

        void add(double[] sample) {
            if (sample.length < 2) {
                return;
            }
            squares += SmallSamples.variance(sample) * (sample.length - 1);
            degreesOfFreedom += sample.length - 1;
        }

        double variance() {
            return squares / degreesOfFreedom;
        }
    }
}
