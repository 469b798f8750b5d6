package dev.steelyard.app.compare;

import dev.steelyard.app.Progress;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.verdict.Outlook;
import dev.steelyard.core.verdict.Prospect;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/**
 * How long a run will probably take yet.
 *
 * @param done how much of the run is behind it, from 0 to 1
 * @param left time it will probably take yet
 * @param any whether there was anything to go by
 */
record Forecast(double done, Duration left, boolean any) {

    /**
     * Estimates from what is open and the time spent so far.
     *
     * @param run the run that it is the outlook of
     * @param elapsed wall time of all blocks so far; zero before the first, of which nothing is known
     */
    static Forecast of(Outlook outlook, Run run, Duration elapsed) {
        if (elapsed.isZero()) {
            return new Forecast(0, Duration.ZERO, false);
        }
        Duration left = run.extension().isPresent() ? extended(outlook, run, elapsed) : outlook.expectedTime();
        double total = elapsed.plus(left).toNanos();
        return new Forecast(elapsed.toNanos() / total, left, true);
    }

    /** The time within what an extension gave: its blocks, its budget, or both. */
    private static Duration extended(Outlook outlook, Run run, Duration elapsed) {
        int beyond = run.criteria().looks().last() - run.mostBlocks();
        Map<Benchmark, Duration> longest = new HashMap<>();
        for (Prospect open : outlook.prospects()) {
            int blocks = Math.min(open.expectedBlocks(), Math.max(0, open.blocksLeft() - beyond));
            longest.merge(
                    open.row().benchmark(),
                    open.block().multipliedBy(blocks),
                    (one, other) -> one.compareTo(other) < 0 ? other : one);
        }
        Duration sum = longest.values().stream().reduce(Duration.ZERO, Duration::plus);
        Duration budgeted = run.budget().minus(elapsed);
        if (!run.timed() || sum.compareTo(budgeted) <= 0) {
            return sum;
        }
        return budgeted.isNegative() ? Duration.ZERO : budgeted;
    }

    void report(Progress progress) {
        if (any) {
            progress.remaining(done, left);
        }
    }
}
