package dev.steelyard.compare.run;

import dev.steelyard.core.block.Block;
import dev.steelyard.core.block.Block.Purpose;
import dev.steelyard.core.decision.OpenRows;
import dev.steelyard.core.evidence.BusyTime;
import dev.steelyard.core.evidence.Tally;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Plan;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.placement.RecordedGroups;
import dev.steelyard.core.schedule.PlannedTime;
import dev.steelyard.core.schedule.Scheduler;
import dev.steelyard.measure.block.BlockTime;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Keeps a run within its budget: what its blocks will probably take, whether they are worth it, and how long they get. */
final class BlockTimes {

    /** Share of the remaining budget that a pilot may take. */
    private static final int PILOT_PART = 3;

    /** A block that takes so many times as long as planned has long operations, and so have those that follow. */
    private static final int SLOW = 3;

    /** The part of what is left that a block gets which only shows what is loaded. */
    private static final int PROBE_PART = 10;

    private final Run run;
    private final Tally tally;
    private final Scheduler scheduler;
    private final boolean several;
    private final Map<Benchmark, Double> slowness = new HashMap<>();

    BlockTimes(Run run, Tally tally, Scheduler scheduler) {
        this.run = run;
        this.tally = tally;
        this.scheduler = scheduler;
        this.several = RecordedGroups.of(run.environment()).several();
    }

    /** Takes note of a block. */
    void add(Block block) {
        if (block.interrupted() || block.forks().isEmpty() || block.id().purpose() == Purpose.PROBE) {
            return;
        }
        Duration planned = PlannedTime.block(block.plan(), block.forks().size(), false);
        double ratio = (double) block.timing().wall().toNanos() / planned.toNanos();
        // One that was ended would have taken longer.
        slowness.put(block.id().benchmark(), block.complete() ? ratio : Math.max(SLOW, ratio));
    }

    /** Returns what blocks have taken of a budget. */
    static Duration elapsed(List<Block> blocks) {
        return BusyTime.of(blocks);
    }

    /** Returns what a block of a benchmark will probably take, with a number of forks of at least 1. */
    private Duration expected(Plan plan, Benchmark benchmark, int forks) {
        double ratio = slowness.getOrDefault(benchmark, 1.0);
        Duration planned = PlannedTime.block(plan, forks, false);
        return ratio < SLOW ? planned : Duration.ofNanos((long) (ratio * planned.toNanos()));
    }

    /** Returns whether another pilot is to follow now; if not, other benchmarks come first, or nothing fits any more. */
    boolean wantsPilot(Plan pilot, Benchmark benchmark, int forks, OpenRows open) {
        tally.history().pilotAgain(benchmark, expected(pilot, benchmark, forks));
        return serves(benchmark, open);
    }

    /** Returns whether a block is to be measured now, once it is known by which plan. */
    boolean wantsBlock(Plan plan, Benchmark benchmark, int forks, OpenRows open) {
        if (tally.history().measuredByPlan(benchmark)) {
            return true;
        }
        tally.history().plan(benchmark, expected(plan, benchmark, forks));
        return serves(benchmark, open);
    }

    /** Where several blocks run at once, a benchmark may have been chosen because others are in flight. */
    private boolean serves(Benchmark benchmark, OpenRows open) {
        Duration spent = tally.history().spent();
        return several ? scheduler.fits(tally, benchmark, spent) : scheduler.serves(tally, open, spent, benchmark);
    }

    /**
     * Returns the time that a block gets: what is left of the budget, of which a pilot gets a part if other benchmarks are open, or
     * what the block was expected to take. If no others are, the first of a run gets more than there may be, since without it there
     * would be nothing.
     * A pilot that takes longer than each of the blocks that the first look needs takes no more turns than it must: blocks with as
     * many would be too few.
     *
     * @return empty if the budget does not end the run: a fixed number of blocks takes as long as it takes
     */
    Optional<BlockTime> of(Block.Id id, Plan plan, int forks, OpenRows open) {
        if (!run.timed() || run.criteria().looks().fixed().isPresent()) {
            return Optional.empty();
        }
        Duration spent = tally.history().spent();
        Duration left = longer(Duration.ZERO, run.budget().minus(spent));
        Duration most = most(id, left, expected(plan, id.benchmark(), forks), open);
        return Optional.of(new BlockTime(most, left.dividedBy(tally.firstLook())));
    }

    private Duration most(Block.Id id, Duration left, Duration expected, OpenRows open) {
        if (id.purpose() == Purpose.PROBE) {
            return longer(left.dividedBy(PROBE_PART), expected.multipliedBy(SLOW));
        }
        boolean others =
                open.rows().stream().anyMatch(row -> !row.row().benchmark().equals(id.benchmark()));
        if (!others && tally.history().spent().isZero()) {
            return longer(left, expected.multipliedBy(SLOW));
        }
        Duration most = longer(left, expected);
        Duration part = longer(left.dividedBy(PILOT_PART), expected.multipliedBy(SLOW));
        return id.purpose() != Purpose.SAMPLE && others && part.compareTo(most) < 0 ? part : most;
    }

    private static Duration longer(Duration one, Duration other) {
        return one.compareTo(other) > 0 ? one : other;
    }
}
