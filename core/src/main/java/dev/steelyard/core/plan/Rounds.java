package dev.steelyard.core.plan;

import dev.steelyard.core.model.Block;
import dev.steelyard.core.model.Plan;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * How many turns a fork is worth. Kalibera and Jones (2013, section 5): with costs c2 of a fork and c1 of a round, and
 * variances S2 between forks and S1 between rounds of a fork, the interval for a given time is narrowest at
 * sqrt(c2/c1 S1/S2) rounds per fork.
 *
 * <p>S1 comes from the pilot: the variance of a round's log ratio. One pilot cannot know S2, and Traini and others
 * (2023) stand in: the forks of 586 benchmarks differ with a median coefficient of variation of 2.3 %, and hold a median
 * 48 % of the variance of 10 s iterations. The first gives S2 where rounds are quiet, the second where they are noisy;
 * the larger of the two is taken, since it leads to more and shorter forks.
 *
 * <p>Where earlier runs have shown how blocks differ, that less what rounds explain of it counts with its degrees of
 * freedom, and the published value with {@value #PRIOR_DEGREES}; the mean is cut to spreads of 0.5 to 8 % between forks.
 */
final class Rounds {
    private static final double SPREAD_OF_FORKS = 0.023;
    private static final double SHARE_OF_FORKS = 0.48;
    private static final double SHARE_NANOS = 10e9;
    private static final double LEAST_NANOS = 1e9;
    private static final double MOST_NANOS = 4e9;
    private static final int LEAST = 8;
    private static final int MOST = 60;
    private static final int LEAST_EVER = 3;
    private static final int PRIOR_DEGREES = 4;
    private static final double LEAST_SPREAD = 0.005;
    private static final double MOST_SPREAD = 0.08;

    private final Block pilot;
    private final double[][] residuals;
    private final Optional<ForkSpread> known;

    Rounds(Block pilot, List<PilotFork> forks, Optional<ForkSpread> known) {
        this.pilot = pilot;
        this.known = known;
        this.residuals = residuals(forks);
    }

    /**
     * Returns the turns of a fork.
     *
     * @param warmups warmup iterations of a fork
     * @param slice length of a slice in ns
     * @param turn how a turn is made up
     */
    int turns(int warmups, long slice, Plan.Turn turn) {
        double turnNanos = (double) slice * turn.slices();
        double optimum = Math.sqrt(forkNanos(warmups)
                / roundNanos(slice, turn)
                * roundVariance((double) slice * turn.counted())
                / forkVariance());
        int most = (int) Math.max(LEAST_EVER, Math.min(MOST, Math.floor(MOST_NANOS / turnNanos)));
        int least = (int) Math.min(most, Math.max(LEAST, Math.ceil(LEAST_NANOS / turnNanos)));
        return (int) Math.max(least, Math.min(most, Math.ceil(optimum)));
    }

    /** Cost of one more block before its first round, in ns. */
    double forkNanos(int warmups) {
        double share = warmups / (double) Math.max(1, pilot.plan().warmup().iterations());
        return pilot.timing().starting().toNanos()
                + share * pilot.timing().warmup().toNanos();
    }

    /** Cost of one more round, in ns: that of a pilot's round, for other slices in proportion to what is requested. */
    double roundNanos(long slice, Plan.Turn turn) {
        double requested = (double) slice * turn.slices();
        double ofPilot =
                (double) pilot.plan().sliceNanos() * pilot.plan().turn().slices();
        double round = pilot.timing().turns().toNanos() / (double) pilot.plan().turns();
        return Math.max(1, round) * requested / ofPilot;
    }

    /**
     * Variance of the log ratio of two variants in one round, whose turns count so many ns: inversely proportional to
     * them, but for the correlation of neighbouring rounds.
     */
    double roundVariance(double countedNanos) {
        double ratio = pilotNanos() / countedNanos;
        double scaled = ratio >= 1 ? ratio : Math.min(1, ratio * inflation());
        return 2 * residualVariance() * scaled;
    }

    /** Why the forks are expected to differ as they are; a sentence. */
    String spreadReason() {
        String source = known.map(
                        spread -> "from earlier runs (" + (spread.degrees() + 1) + " blocks) and public benchmarks")
                .orElse(
                        "as those of public benchmarks with such rounds do in the middle; no earlier run is remembered");
        return String.format(
                Locale.ROOT,
                "Forks are expected to spread by %.1f %%, %s.",
                100 * Math.sqrt(forkVariance() / 2),
                source);
    }

    private double forkVariance() {
        double quiet = 2 * SPREAD_OF_FORKS * SPREAD_OF_FORKS;
        double noisy = SHARE_OF_FORKS / (1 - SHARE_OF_FORKS) * roundVariance(SHARE_NANOS);
        double prior = Math.max(quiet, noisy);
        return known.map(spread -> informed(spread, prior)).orElse(prior);
    }

    private double informed(ForkSpread spread, double prior) {
        double between = Math.max(0, spread.variance() - roundVariance(spread.countedNanos()));
        double mean = (PRIOR_DEGREES * prior + spread.degrees() * between) / (PRIOR_DEGREES + spread.degrees());
        return Math.max(2 * LEAST_SPREAD * LEAST_SPREAD, Math.min(2 * MOST_SPREAD * MOST_SPREAD, mean));
    }

    private double pilotNanos() {
        return (double) pilot.plan().sliceNanos() * pilot.plan().turn().counted();
    }

    /** Sum of squares over degrees of freedom of turns after fork and, with several forks, round are taken out. */
    private double residualVariance() {
        int forks = residuals.length;
        int rounds = residuals[0].length;
        double squares = 0;
        for (double[] row : residuals) {
            for (double residual : row) {
                squares += residual * residual;
            }
        }
        return squares / (Math.max(1, forks - 1) * Math.max(1, rounds - 1));
    }

    /** Variance inflation of a mean of an AR(1) series: (1 + r) / (1 - r), r cut to 0 to 0.9. */
    private double inflation() {
        double products = 0;
        double squares = 0;
        for (double[] row : residuals) {
            for (int i = 0; i < row.length; i++) {
                squares += row[i] * row[i];
                products += i == 0 ? 0 : row[i] * row[i - 1];
            }
        }
        double correlation = squares == 0 ? 0 : Math.max(0, Math.min(0.9, products / squares));
        return (1 + correlation) / (1 - correlation);
    }

    private static double[][] residuals(List<PilotFork> forks) {
        int rounds = forks.stream().mapToInt(fork -> fork.turns().size()).min().orElse(0);
        double[][] logs = new double[forks.size()][];
        for (int fork = 0; fork < logs.length; fork++) {
            logs[fork] = Arrays.copyOf(forks.get(fork).logTurns(), rounds);
            double mean = Numbers.mean(logs[fork]);
            for (int round = 0; round < rounds; round++) {
                logs[fork][round] -= mean;
            }
        }
        for (int round = 0; logs.length > 1 && round < rounds; round++) {
            double mean = 0;
            for (double[] row : logs) {
                mean += row[round] / logs.length;
            }
            for (double[] row : logs) {
                row[round] -= mean;
            }
        }
        return logs;
    }
}
