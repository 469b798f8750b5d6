package dev.steelyard.core.decision;

import dev.steelyard.core.judgment.MoreTime;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Criteria;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.placement.RecordedGroups;
import dev.steelyard.core.stats.RepeatedTest;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.ToIntFunction;

/**
 * The open rows of a run with the expected effort for each. The choice of the next block, the progress display and the
 * closing line are all based on this.
 *
 * <p>A row is open while its verdict is not final but further blocks may make it so. It is not open if it has a
 * {@link dev.steelyard.core.evidence.Evidence.Blocker} that no number of blocks removes, at the last look, or after
 * Steelyard gave up on one of its variants. Secondary metrics are never open.
 *
 * @param rows the open rows, in the order of the run's benchmarks
 * @param run the run
 * @param spent wall time of all its blocks so far
 * @param creeping benchmarks whose creep is undecided, so that the release is still measured
 */
public record OpenRows(List<OpenRow> rows, Run run, Duration spent, Set<Benchmark> creeping) {

    /** Tail probability of the range given for the spread: the true spread is within the range in three of five cases. */
    private static final double QUANTILE = 0.2;
    /** Maximum ratio of a range's end to its start; a wider range is not reported unless its end is below {@link #SHORT}. */
    private static final int GUESS = 10;

    private static final Duration SHORT = Duration.ofMinutes(5);

    private static final List<Duration> BUDGETS =
            List.of(Duration.ofMinutes(10), Duration.ofMinutes(30), Duration.ofHours(1), Duration.ofHours(3));

    public OpenRows {
        rows = List.copyOf(rows);
        creeping = Set.copyOf(creeping);
    }

    /**
     * Returns the expected time left: that of all open rows, counting blocks shared by several rows once. If it may exceed the remaining
     * budget, or is unknown, returns the remaining budget as an upper bound.
     */
    public TimeLeft timeLeft() {
        int last = run.criteria().looks().last();
        int withheld = last - run.mostBlocks();
        Duration sum = sum(rows, row -> Math.min(row.expectedBlocks(), Math.max(0, row.blocksLeft() - withheld)));
        if (fixed() || !run.timed() || rows.isEmpty()) {
            return new TimeLeft(sum, false);
        }
        Duration rest = run.budget().minus(spent);
        boolean unknown = rows.stream().anyMatch(this::early);
        Duration most =
                unknown ? rest : sum(rows, row -> Math.min(row.blocksLeft(), row.blocksAt(QUANTILE, row.soFar(last))));
        return most.compareTo(rest) < 0
                ? new TimeLeft(sum, false)
                : new TimeLeft(rest.isNegative() ? Duration.ZERO : rest, true);
    }

    /** Returns the verdicts to expect from more time; empty if no row is open or the number of blocks is fixed. */
    public Optional<MoreTime> moreTime() {
        if (rows.isEmpty() || fixed()) {
            return Optional.empty();
        }
        int last = run.criteria().looks().last();
        List<OpenRow> early = rows.stream().filter(this::early).toList();
        List<OpenRow> near =
                rows.stream().filter(row -> row.withinReach() && !early(row)).toList();
        return Optional.of(new MoreTime(rows.size(), near.size(), early.size(), need(near), last, longer(early)));
    }

    /** Returns whether a row has fewer blocks than the first look requires, so its spread is unknown. */
    private boolean early(OpenRow row) {
        Criteria criteria = run.criteria();
        return row.soFar(criteria.looks().last()) < RepeatedTest.firstLook(criteria.looks(), criteria.alpha());
    }

    private Optional<MoreTime.Need> need(List<OpenRow> near) {
        int last = run.criteria().looks().last();
        Duration least = sum(near, row -> row.blocksAt(1 - QUANTILE, row.soFar(last)));
        Duration most = sum(near, row -> Math.min(row.blocksLeft(), row.blocksAt(QUANTILE, row.soFar(last))));
        boolean guess = near.isEmpty() || (most.compareTo(SHORT) > 0 && most.compareTo(least.multipliedBy(GUESS)) > 0);
        return guess ? Optional.empty() : Optional.of(new MoreTime.Need(least, most, spent.plus(most)));
    }

    /** Returns how many benchmarks, quickest first, the next longer budget would be enough for. */
    private Optional<MoreTime.Longer> longer(List<OpenRow> early) {
        Optional<Duration> budget = BUDGETS.stream()
                .filter(longer -> run.timed() && longer.compareTo(run.budget().multipliedBy(2)) >= 0)
                .findFirst();
        if (budget.isEmpty()) {
            return Optional.empty();
        }
        int all = run.benchmarks().size();
        int enough = RepeatedTest.fewestBlocks(
                run.criteria(), Math.max(1, run.chosen().size()), all);
        Map<Benchmark, Duration> needs = new LinkedHashMap<>();
        for (OpenRow row : early) {
            // Missing blocks and the pilot up to the first look, plus more blocks if the correction for other
            // benchmarks needs them.
            int first = RepeatedTest.firstLook(
                    run.criteria().looks(), run.criteria().alpha());
            int missing = Math.max(0, enough - first);
            needs.merge(
                    row.row().benchmark(), row.block().multipliedBy(row.expectedBlocks() + missing), OpenRows::longer);
        }
        Duration left = budget.get().minus(spent);
        int count = 0;
        for (Duration need : needs.values().stream().sorted().toList()) {
            left = left.minus(need);
            if (left.isNegative()) {
                break;
            }
            count++;
        }
        return count == 0 ? Optional.empty() : Optional.of(new MoreTime.Longer(budget.get(), count, needs.size()));
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) < 0 ? other : one;
    }

    private boolean fixed() {
        return run.criteria().looks().fixed().isPresent();
    }

    private Duration sum(List<OpenRow> some, ToIntFunction<OpenRow> blocks) {
        RecordedGroups groups = RecordedGroups.of(run.environment());
        Map<Benchmark, Duration> longest = new LinkedHashMap<>();
        for (OpenRow row : some) {
            longest.merge(
                    row.row().benchmark(),
                    groups.wall(row.row().benchmark(), row.block().multipliedBy(blocks.applyAsInt(row))),
                    OpenRows::longer);
        }
        return longest.values().stream().reduce(Duration.ZERO, Duration::plus);
    }
}
