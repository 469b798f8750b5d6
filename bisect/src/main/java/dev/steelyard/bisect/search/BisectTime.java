package dev.steelyard.bisect.search;

import dev.steelyard.bisect.range.BisectStep;
import dev.steelyard.compare.experiment.ExperimentProgress;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;

/**
 * Divides the time for a bisection: at most half of it for the first step, since nothing can be looked for before both ends
 * are told apart; of the rest, each step gets at most twice its share, if as many are to come as the search halves.
 */
public final class BisectTime implements ExperimentProgress.Together {

    /** Less time than this is not worth another step. */
    private static final Duration LEAST = Duration.ofSeconds(10);

    private final Duration budget;
    private final Duration before;
    private final InstantSource clock;
    private final Instant begin;

    /**
     * @param budget time for all steps, their builds included
     * @param before what earlier steps took
     * @param begin when this command began: building and listing count
     */
    public BisectTime(Duration budget, Duration before, Instant begin, InstantSource clock) {
        this.budget = budget;
        this.before = before;
        this.clock = clock;
        this.begin = begin;
    }

    /** Returns the time that steps took. */
    static Duration of(List<BisectStep> steps) {
        return Duration.ofMillis(steps.stream().mapToLong(BisectStep::millis).sum());
    }

    @Override
    public Duration left() {
        Duration left = budget.minus(before).minus(Duration.between(begin, clock.instant()));
        return left.isNegative() ? Duration.ZERO : left;
    }

    @Override
    public double done() {
        return 1 - Math.min(1, (double) left().toMillis() / Math.max(1, budget.toMillis()));
    }

    /** Returns the time for the first step. */
    Duration first() {
        return longer(left().dividedBy(2));
    }

    /** Returns whether there is time for another step. */
    boolean enough() {
        return left().compareTo(LEAST) >= 0;
    }

    /**
     * Returns the time for the next step.
     *
     * @param candidates number of commits that are still probable, at least 1
     */
    Duration step(int candidates) {
        long steps = 1 + (long) Math.ceil(Math.log(candidates) / Math.log(2));
        Duration share = left().multipliedBy(2).dividedBy(steps);
        return longer(share.compareTo(left()) > 0 ? left() : share);
    }

    private static Duration longer(Duration time) {
        return time.compareTo(LEAST) > 0 ? time : LEAST;
    }
}
