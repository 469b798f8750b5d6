package dev.steelyard.core.decision;

import dev.steelyard.core.judgment.MoreTime;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.placement.RecordedGroups;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToIntFunction;

/**
 * The open rows of a run and what they would probably take. The choice of the next block, the progress display and the
 * closing line are all based on this.
 *
 * <p>A row is open while its verdict is not final but further blocks may make it so. It is not open if it has a {@link
 * dev.steelyard.core.evidence.Evidence.Blocker} that no number of blocks removes, at the last look, or after Steelyard
 * gave up on one of its variants. Secondary metrics are never open.
 *
 * @param rows the open rows, in the order of the run's benchmarks
 * @param run the run
 * @param spent wall time of all its blocks so far
 */
public record OpenRows(List<OpenRow> rows, Run run, Duration spent) {

    public OpenRows {
        rows = List.copyOf(rows);
    }

    /**
     * Returns the time that the open rows will probably take. It is limited by the run's budget, unless the number of
     * blocks is fixed, and by the blocks of an extension; blocks shared by several rows count once.
     */
    public Duration expectedTime() {
        int withheld = run.criteria().looks().last() - run.mostBlocks();
        Duration sum = sum(rows, row -> Math.min(row.expectedBlocks(), Math.max(0, row.blocksLeft() - withheld)));
        Duration left = run.budget().minus(spent);
        if (fixed() || !run.timed() || sum.compareTo(left) <= 0) {
            return sum;
        }
        return left.isNegative() ? Duration.ZERO : left;
    }

    /** Returns what more time would probably decide; empty if no row is open, or the number of blocks is fixed. */
    public Optional<MoreTime> moreTime() {
        if (rows.isEmpty() || fixed()) {
            return Optional.empty();
        }
        List<OpenRow> near = rows.stream().filter(OpenRow::withinReach).toList();
        Duration more = sum(near, OpenRow::expectedBlocks);
        return Optional.of(new MoreTime(
                rows.size(),
                near.size(),
                near.isEmpty() ? Optional.empty() : Optional.of(new MoreTime.Need(more, spent.plus(more))),
                run.criteria().looks().last()));
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
                    (one, other) -> one.compareTo(other) < 0 ? other : one);
        }
        return longest.values().stream().reduce(Duration.ZERO, Duration::plus);
    }
}
