package dev.steelyard.core.plan;

import dev.steelyard.core.block.Slice;
import java.util.List;
import java.util.Optional;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * Compares what forks scored in their last, settled warmup iterations with what they scored in slices, both without the
 * time in which they waited for a CPU. A difference counts if it is greater than {@value #TOLERATED}, or than {@value #APART}
 * on one side more than on the other, and greater than chance: three standard errors, or what stands for three in Student's distribution, with the level shared out among the forks.
 * Variances are pooled over the forks, and their degrees of freedom are Welch's and Satterthwaite's.
 *
 * <p>Two things would pass for a difference where there is none. The noise of neighbouring iterations correlates (in
 * public benchmarks with a median of 0.24 between iterations of 100 ms; Traini and others 2023), so that a mean of them
 * varies more than independent ones would: its variance is multiplied by (1 + r) / (1 - r), r estimated on the turns. And
 * slices come after the long iterations, so that a warmup with a slow tail favours them: what a straight line through both
 * parts explains of a difference in its own direction is taken off.
 */
final class Disagreement {
    /**
     * Part of the score that slices and long iterations may differ by. Both sides of a comparison are cut into the same
     * slices, so that what slices do to both alike cancels; and long iterations ran at another time on other CPUs, which on a
     * shared machine alone makes 3 to 5 %. What short turns do to one side is watched in every block, see {@link
     * dev.steelyard.core.summary.LongTurns}.
     */
    static final double TOLERATED = 0.10;
    /** Part of the score by which that effect may differ between a treatment and the baseline, the first fork. */
    static final double APART = 0.05;
    /** Probability that a normal value lies more than three standard deviations off its mean. */
    private static final double BEYOND_THREE = 0.0027;

    /**
     * Share of the correction for waiting that is in doubt: the wait of an iteration holds what was waited outside its
     * timed part.
     */
    private static final double DOUBT = 0.1;

    private final List<PilotFork> forks;
    private final int warmups;
    private final double level;
    private final Pool longs = new Pool();
    private final Pool turns = new Pool();
    private final double inflation;

    /**
     * Prepares to compare.
     *
     * @param pilot the usable forks of a pilot, of whose turns the second halves are compared: what the first ones cost
     *     is a matter of how long turns are, see {@link Turns}
     * @param warmups iterations after which all had settled; the last two are compared at least
     */
    Disagreement(List<PilotFork> pilot, int warmups) {
        this.forks = pilot.stream().map(PilotFork::late).toList();
        this.warmups = warmups;
        this.level = BEYOND_THREE / Math.max(1, forks.size());
        for (PilotFork fork : forks) {
            longs.add(logLongs(fork));
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

    /** What the machine does to both forks alike is no effect of slices on one of them. */
    private boolean apart(PilotFork fork) {
        PilotFork baseline = forks.get(0);
        double difference = Math.abs(logRatio(fork) - logRatio(baseline));
        double explained = Math.max(explained(fork), explained(baseline));
        double chance = Math.hypot(chance(fork), chance(baseline));
        return difference - explained > Math.max(APART, chance) + doubt(fork) + doubt(baseline);
    }

    private double logRatio(PilotFork fork) {
        return fork.pooled(fork.counted(), fork::logCpuTime) - Numbers.mean(logLongs(fork));
    }

    /** How much of the difference goes on where the trend within the long iterations and within the turns leads. */
    private double explained(PilotFork fork) {
        Trend ofLongs = ofLongs(fork);
        Trend ofTurns = ofTurns(fork);
        double shift = Trend.commonSlope(ofLongs, ofTurns) * (ofTurns.middle() - ofLongs.middle());
        return Math.max(0, shift * Math.signum(logRatio(fork)));
    }

    private Trend ofLongs(PilotFork fork) {
        List<Slice> settled = settled(fork);
        int from = fork.warmup().size() - settled.size();
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
        return settled(fork).stream().mapToDouble(fork::logCpuTime).toArray();
    }

    private List<Slice> settled(PilotFork fork) {
        int size = fork.warmup().size();
        return fork.warmup().subList(Math.min(warmups, size - 2), size);
    }

    /** What taking out the time spent waiting may itself be wrong by. */
    private double doubt(PilotFork fork) {
        double ofLongs =
                Numbers.mean(settled(fork).stream().mapToDouble(fork::waiting).toArray());
        double ofSlices =
                Numbers.mean(fork.counted().stream().mapToDouble(fork::waiting).toArray());
        return DOUBT * Math.abs(ofLongs - ofSlices);
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
