package dev.steelyard.core.plan;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Slice;
import dev.steelyard.core.model.PlanReason;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * The optimal number of turns in a fork. Kalibera and Jones (2013, section 5): with costs c2 of a fork and c1 of a
 * round, and variances S2 between forks and S1 between rounds of a fork, the interval for a given time is narrowest at
 * sqrt(c2/c1 S1/S2) rounds per fork.
 *
 * <p>S1 comes from the pilot: the variance of a round's log ratio, see {@link SliceNoise}. A single pilot cannot show
 * S2, so the prior is from Traini and others (2023): the forks of 586 benchmarks have a median coefficient of variation
 * of 2.3 %. If the variance between blocks is known from earlier runs, it is used after subtracting the part explained
 * by rounds. It is averaged with the prior, weighted by its degrees of freedom and {@value #PRIOR_DEGREES} for the
 * prior; the result is limited to spreads of 0.5 to 8 % between forks.
 */
final class Rounds {
    private static final double SPREAD_OF_FORKS = 0.023;
    /** Minimum counted time of a fork, in ns; below, the maximum, then the same for the benchmark's own iterations. */
    private static final double LEAST_NANOS = 0.3e9;

    private static final double MOST_NANOS = 2e9;
    private static final double LEAST_OWN_NANOS = 1e9;
    private static final double MOST_OWN_NANOS = 4e9;
    private static final int LEAST = 4;
    private static final int MOST = 120;
    private static final int LEAST_EVER = 3;
    private static final int PRIOR_DEGREES = 4;
    private static final double LEAST_SPREAD = 0.005;
    private static final double MOST_SPREAD = 0.08;

    private final Block pilot;
    private final SliceNoise noise;
    private final int atOnce;
    private final Optional<KnownSpread> known;

    /** @param atOnce number of forks that can run at once with all their threads, at least 1 */
    Rounds(Block pilot, SliceNoise noise, Optional<KnownSpread> known, int atOnce) {
        this.atOnce = atOnce;
        this.pilot = pilot;
        this.noise = noise;
        this.known = known;
    }

    /**
     * Returns the number of turns in a fork.
     *
     * @param warmups warmup iterations of a fork
     * @param shape the slices of a turn
     * @param own whether a turn is one of the benchmark's own iterations
     */
    int turns(int warmups, Turns shape, boolean own) {
        double optimum = Math.sqrt(forkNanos(warmups) / roundNanos(shape) * roundVariance(shape) / forkVariance(shape));
        double longest = own ? MOST_OWN_NANOS : MOST_NANOS;
        double shortest = own ? LEAST_OWN_NANOS : LEAST_NANOS;
        int most = (int) Math.max(LEAST_EVER, Math.min(MOST, Math.floor(longest / shape.countedNanos())));
        int least = (int) Math.min(most, Math.max(LEAST, Math.ceil(shortest / shape.countedNanos())));
        return (int) Math.max(least, Math.min(most, Math.ceil(optimum)));
    }

    /** Returns the cost of one more block before its first round, in ns. */
    double forkNanos(int warmups) {
        // Forks warm up concurrently, except in the last iterations of a pilot.
        int forks = pilot.forks().size();
        double batches = Math.ceil(forks / (double) atOnce);
        int alone = Planner.alone(pilot.plan());
        // In a pilot, forks continued to warm up until they had settled.
        long most = pilot.forks().stream()
                .mapToLong(fork -> fork.slices().stream()
                        .filter(slice -> slice.isWarmupIteration(pilot.plan()))
                        .count())
                .max()
                .orElse(0);
        double piloted = batches * Math.max(0, most - alone) + forks * alone;
        return pilot.timing().starting().toNanos()
                + warmups
                        * batches
                        / Math.max(1, piloted)
                        * pilot.timing().warmup().toNanos();
    }

    /** Returns the overhead of JMH and the gate for a slice of the pilot, without the hand-over, in ns. */
    double overheadNanos() {
        // Turns that were restarted took time as well.
        long restarted = pilot.forks().stream()
                .flatMap(fork -> fork.slices().stream())
                .filter(slice -> slice.kind() == Slice.Kind.WARMUP && !slice.isWarmupIteration(pilot.plan()))
                .count();
        double slices = restarted
                + (double) pilot.plan().measurementIterations() * pilot.forks().size();
        double handOver = Turns.HAND_OVER_NANOS / pilot.plan().turn().slices();
        return Math.max(0, pilot.timing().turns().toNanos() / Math.max(1, slices) - noise.sliceNanos() - handOver);
    }

    /** Returns the cost of one more round, in ns. */
    double roundNanos(Turns shape) {
        return pilot.forks().size() * shape.wallNanos(overheadNanos());
    }

    /** Returns the variance of the log ratio of two variants in one round. */
    double roundVariance(Turns shape) {
        return noise.roundVariance((int) Math.max(1, Math.round(shape.countedNanos() / noise.sliceNanos())));
    }

    /** Returns the expected spread of forks as a reason for the report. */
    PlanReason spreadReason(Turns shape) {
        OptionalInt blocks =
                known.map(spread -> OptionalInt.of(spread.degrees() + 1)).orElse(OptionalInt.empty());
        return new PlanReason.SpreadOfForks(Math.sqrt(forkVariance(shape) / 2), blocks);
    }

    private double forkVariance(Turns shape) {
        double prior = 2 * SPREAD_OF_FORKS * SPREAD_OF_FORKS;
        return known.map(spread -> informed(spread, prior, shape)).orElse(prior);
    }

    /** Returns the variance between forks, assuming that rounds of earlier runs were like those of this plan. */
    private double informed(KnownSpread spread, double prior, Turns shape) {
        double rounds = Math.max(1, spread.countedNanos() / shape.countedNanos());
        double between = Math.max(0, spread.variance() - roundVariance(shape) / rounds);
        double mean = (PRIOR_DEGREES * prior + spread.degrees() * between) / (PRIOR_DEGREES + spread.degrees());
        return Math.max(2 * LEAST_SPREAD * LEAST_SPREAD, Math.min(2 * MOST_SPREAD * MOST_SPREAD, mean));
    }
}
