package dev.steelyard.app.compare;

import dev.steelyard.app.Progress;
import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Block;
import dev.steelyard.core.model.Block.Purpose;
import dev.steelyard.core.model.Comparison.Status;
import dev.steelyard.core.model.Criteria.Looks;
import dev.steelyard.core.model.Judged;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Verdict.Outcome;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** How long a run will probably take yet: blocks still expected times what a block took, within the budget. */
final class Forecast {

    private final Run run;

    Forecast(Run run) {
        this.run = run;
    }

    /**
     * An estimate.
     *
     * @param done how much of the run is behind it, from 0 to 1
     * @param left time it will probably take yet
     * @param any whether there was anything to go by
     */
    record Estimate(double done, Duration left, boolean any) {
        void report(Progress progress) {
            if (any) {
                progress.remaining(done, left);
            }
        }
    }

    /** Estimates from the rows so far and the blocks behind them. */
    Estimate of(List<Judged> rows, List<Block> blocks, Duration elapsed) {
        if (blocks.isEmpty()) {
            return new Estimate(0, Duration.ZERO, false);
        }
        Duration block = elapsed.dividedBy(blocks.size());
        Duration left = block.multipliedBy(expected(rows, blocks));
        Duration budget = run.budget().minus(elapsed);
        if (run.criteria().looks().fixed().isEmpty() && left.compareTo(budget) > 0) {
            left = budget.isNegative() ? Duration.ZERO : budget;
        }
        double total = elapsed.plus(left).toNanos();
        return new Estimate(total == 0 ? 0 : elapsed.toNanos() / total, left, true);
    }

    private long expected(List<Judged> rows, List<Block> blocks) {
        Map<Benchmark, Integer> measured = new HashMap<>();
        blocks.stream()
                .filter(block -> block.id().purpose() == Purpose.SAMPLE)
                .forEach(block -> measured.merge(block.id().benchmark(), 1, Integer::sum));
        Map<Benchmark, Integer> more = new HashMap<>();
        for (Judged row : rows) {
            Benchmark benchmark = row.comparison().row().benchmark();
            more.merge(benchmark, more(row, measured.getOrDefault(benchmark, 0)), Math::max);
        }
        return more.values().stream().mapToLong(Integer::longValue).sum();
    }

    /** Blocks that a row will take yet. */
    private int more(Judged row, int measured) {
        Status status = row.comparison().status();
        if (status == Status.ADDED || status == Status.REMOVED) {
            return 0;
        }
        Looks looks = run.criteria().looks();
        int first = Math.max(0, looks.first() - measured);
        if (looks.fixed().isPresent() || first > 0) {
            return first;
        }
        if (row.verdict().outcome() != Outcome.INCONCLUSIVE || status == Status.FAILED) {
            return 0;
        }
        int most = Math.max(0, looks.last() - measured);
        return Math.min(most, row.verdict().moreBlocks().orElse(most));
    }
}
