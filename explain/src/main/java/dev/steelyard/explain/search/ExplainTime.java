package dev.steelyard.explain.search;

import dev.steelyard.core.decision.Projection;
import dev.steelyard.core.evidence.Spread;
import dev.steelyard.core.judgment.Change;
import dev.steelyard.core.model.Criteria.Looks;
import dev.steelyard.explain.forks.ForkSpreads;
import dev.steelyard.explain.search.CauseSearch.BlockCost;
import dev.steelyard.explain.search.CauseSearch.Effort;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;

/**
 * Divides the time for one explanation: half of it for the search, the rest for the proof. The first comparison may take all of
 * the search's time, since nothing can be said without it; each of those that only narrow the search gets half of what is left,
 * or as much as the fewest blocks take.
 */
final class ExplainTime {

    /** A group whose interval lies within this fraction of the change is ruled out; small enough to add up to little. */
    private static final double RULED_OUT = 0.25;
    /** The half-width, as a fraction of the change, that shares should have in the end. */
    private static final double PRECISION = 0.15;

    private static final Looks SEARCH = new Looks(4, 40);
    /** Forks of each side that are recorded. */
    private static final int RECORDED = 4;
    /** The largest part of the time that is left which recording may take. */
    private static final int RECORDING_PART = 4;
    /** Blocks of more forks take longer than their number alone says, most of all where memory is short. */
    private static final double RESERVE = 1.3;

    private static final int FEWEST = 6;
    /** The hottest one, and all others together. */
    private static final int LEAST_SUSPECTS = 2;

    private static final int MOST = 40;
    /** Where the spread is not known yet. */
    private static final int USUAL = 10;
    /** Where blocks hardly differ: as many as a change among a few suspects needs at all. */
    private static final int HARDLY_DIFFERING = 5;

    /** A half-width of the change, as a fraction of it, that only blocks which hardly differ have. */
    private static final double STEADY = 0.05;
    /** Less time than this is not worth another comparison. */
    private static final Duration LEAST = Duration.ofSeconds(10);

    /** The fewest blocks of forks that are told nothing; fewer may have too few forks of one kind. */
    static final int FEWEST_SURVEYED = 5;
    /** More show rarer kinds, but leave less time for the proof. */
    private static final int MOST_SURVEYED = 8;
    /** Pairs of blocks that may show nothing, since all their forks are of one kind by chance. */
    private static final int SPARE_PAIRS = 2;
    /** What matters in a comparison of forks that are told nothing: nobody asks for its verdict. */
    private static final double USUAL_MARGIN = 0.02;

    private static final double SMALLEST_MARGIN = 0.001;
    private static final double LARGEST_MARGIN = 0.5;

    private final double alpha;
    private final Duration budget;
    private final InstantSource clock;
    private final Instant begin;

    /**
     * @param alpha error rate of each interval
     * @param budget time for everything
     */
    ExplainTime(double alpha, Duration budget, InstantSource clock) {
        this.alpha = alpha;
        this.budget = budget;
        this.clock = clock;
        this.begin = clock.instant();
    }

    Duration budget() {
        return budget;
    }

    double alpha() {
        return alpha;
    }

    /** Returns the time that is left, at least 0. */
    Duration left() {
        Duration left = budget.minus(elapsed());
        return left.isNegative() ? Duration.ZERO : left;
    }

    /** Returns the fraction of the time that is spent, at most 1. */
    double spent() {
        return Math.min(1, (double) elapsed().toMillis() / budget.toMillis());
    }

    private Duration elapsed() {
        return Duration.between(begin, clock.instant());
    }

    private Duration leftToSearch() {
        return budget.dividedBy(2).minus(elapsed());
    }

    /** Returns the least budget of a comparison that can decide anything. */
    private static Duration least(BlockCost cost, int forks) {
        Duration blocks = cost.fork().orElse(Duration.ZERO).multipliedBy((long) forks * SEARCH.first());
        return longer(Duration.ofMillis((long) (RESERVE * blocks.toMillis())), LEAST);
    }

    /**
     * Returns how many suspects can be tried in both directions in the time that is left: at least the hottest one, and all others together.
     *
     * @param most how many would be tried if there was time
     * @param others how many more forks the two comparisons have together
     */
    int suspects(BlockCost cost, Change change, int most, int others) {
        long fork = cost.fork().orElse(Duration.ZERO).toMillis();
        int blocks = fewest(cost, change);
        int tried = most;
        while (tried > LEAST_SUSPECTS && RESERVE * fork * blocks * (2 * tried + others) > left().toMillis()) {
            tried--;
        }
        return tried;
    }

    private static int fewest(BlockCost cost, Change change) {
        return cost.spread().isEmpty() && isSteady(change) ? HARDLY_DIFFERING : FEWEST;
    }

    /**
     * Returns how many decisions of the compiler can be tried in both directions in the time that is left.
     *
     * @param suspects how many there are, at least 1
     */
    int decisions(BlockCost cost, int suspects) {
        long fork = cost.fork().orElse(Duration.ZERO).toMillis();
        int tried = suspects;
        while (tried > 0 && RESERVE * fork * 2 * FEWEST * (tried + 2) > left().toMillis()) {
            tried--;
        }
        return tried;
    }

    /**
     * Returns how many optimizations of the compiler can be turned off in the time that is left, on the side that may have them, and
     * one of them on the other side.
     *
     * @param wanted how many there are
     */
    int optimizations(BlockCost cost, int wanted) {
        int tried = wanted;
        // Both sides; then the other side, with one of them and without.
        int others = 4;
        while (tried > 0 && !proving(cost, tried + others)) {
            tried--;
        }
        return tried;
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }

    /**
     * Returns whether there is time for the first comparison at all.
     *
     * @param forks forks of a block
     */
    boolean enough(BlockCost cost, int forks) {
        return left().compareTo(least(cost, forks)) >= 0;
    }

    /**
     * Returns the effort of the first comparison.
     *
     * @param forks forks of a block
     */
    Effort first(Change change, BlockCost cost, int forks) {
        return new Effort(SEARCH, margin(change), Optional.of(longer(leftToSearch(), least(cost, forks))));
    }

    /** Returns whether there is time to record both sides without taking much from the experiments. */
    boolean observing(BlockCost cost) {
        Duration recordings = cost.fork().orElse(Duration.ZERO).multipliedBy(2L * RECORDED);
        return recordings.multipliedBy(RECORDING_PART).compareTo(left()) <= 0;
    }

    /** Returns the effort of recording. */
    Effort observation(Change change) {
        return new Effort(Looks.once(RECORDED), margin(change), Optional.empty());
    }

    /**
     * Returns whether there is time before the proof for another comparison that can decide anything.
     *
     * @param forks forks of a block
     */
    boolean searching(BlockCost cost, int forks) {
        return leftToSearch().compareTo(least(cost, forks)) >= 0;
    }

    /**
     * Returns the effort of a comparison that only narrows the search.
     *
     * @param forks forks of a block
     */
    Effort search(Change change, BlockCost cost, int forks) {
        Duration share = leftToSearch().dividedBy(2);
        return new Effort(SEARCH, margin(change), Optional.of(longer(share, least(cost, forks))));
    }

    /**
     * Returns the effort of a comparison that proves: as many blocks as make shares precise, as far as there is time. A quantity without
     * noise, as allocation mostly is, needs only the fewest.
     *
     * @param change what is to be explained, as far as it is known
     * @param forks forks of a block
     * @param among over how many comparisons the time that is left is spread
     */
    Effort proof(Change change, BlockCost cost, int forks, int among) {
        int wanted = cost.spread()
                .map(spread -> Projection.ofOneLook()
                        .fewest(Spread.ofForks(spread.variance(), 0, 0), PRECISION * log(change), alpha))
                .orElse(isSteady(change) ? HARDLY_DIFFERING : USUAL);
        int affordable = cost.fork()
                .filter(fork -> !fork.isZero())
                .map(fork ->
                        (int) Math.max(0, Math.min(MOST, left().dividedBy(among).dividedBy(fork.multipliedBy(forks)))))
                .orElse(USUAL);
        int blocks = Math.max(fewest(cost, change), Math.min(Math.min(wanted, affordable), MOST));
        return new Effort(Looks.once(blocks), margin(change), Optional.empty());
    }

    private static boolean isSteady(Change change) {
        return change.halfWidth() <= STEADY * Math.abs(change.estimate());
    }

    /**
     * Returns the effort of measuring forks that are told nothing, up to half of the time; empty if there is too little.
     *
     * @param forks forks of a block
     */
    Optional<Effort> survey(BlockCost cost, int forks) {
        double block = RESERVE * cost.fork().orElse(Duration.ZERO).toMillis() * forks;
        if (FEWEST_SURVEYED * block > left().toMillis()) {
            return Optional.empty();
        }
        double affordable = block > 0 ? left().toMillis() / 2.0 / block : MOST_SURVEYED;
        int blocks = (int) Math.max(FEWEST_SURVEYED, Math.min(MOST_SURVEYED, affordable));
        return Optional.of(new Effort(Looks.once(blocks), USUAL_MARGIN, Optional.empty()));
    }

    /**
     * Returns the effort of one of several runs in which forks of one variant are compared, under two conditions, by an exact test that
     * has at least so many pairs of blocks that it can reach alpha; empty if there is too little time.
     *
     * @param forks forks of a block
     * @param runs runs under each condition
     */
    Optional<Effort> spreads(BlockCost cost, int forks, int runs) {
        int fewest = (int) Math.ceil(Math.log(1 / alpha) / Math.log(2)) + SPARE_PAIRS;
        double pair = 2 * RESERVE * cost.fork().orElse(Duration.ZERO).toMillis() * forks;
        double affordable =
                pair > 0 ? Math.min(ForkSpreads.MOST_PAIRS, left().toMillis() / pair) : ForkSpreads.MOST_PAIRS;
        int blocks = (int) (affordable / runs);
        return blocks * runs < Math.min(fewest, ForkSpreads.MOST_PAIRS)
                ? Optional.empty()
                : Optional.of(new Effort(Looks.once(blocks), USUAL_MARGIN, Optional.empty()));
    }

    /** Returns whether there is time for another comparison that proves, of so many forks in each block. */
    boolean proving(BlockCost cost, int forks) {
        return RESERVE * cost.fork().orElse(Duration.ZERO).toMillis() * forks * FEWEST <= left().toMillis();
    }

    private static double margin(Change change) {
        return Math.min(LARGEST_MARGIN, Math.max(SMALLEST_MARGIN, Math.expm1(RULED_OUT * log(change))));
    }

    private static double log(Change change) {
        return Math.abs(Math.log1p(change.estimate()));
    }
}
