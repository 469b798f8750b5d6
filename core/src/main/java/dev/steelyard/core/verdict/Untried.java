package dev.steelyard.core.verdict;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Variant;
import java.time.Duration;

/** Why nothing was tried of a benchmark: its blocks did not fail, there were none. */
final class Untried {

    private Untried() {}

    /** Returns the reason, and where the budget is it, one that would take every benchmark to its first look. */
    static String reason(Tally tally, Benchmark benchmark) {
        Run run = tally.run();
        History history = tally.history();
        // Fewer blocks than the first look asks for are not begun with, see FirstLooks.
        int blocks = run.criteria().looks().first();
        Duration least = history.spent().plus(history.expected(benchmark).multipliedBy(blocks));
        boolean fixed = run.criteria().looks().fixed().isPresent();
        if (fixed || least.compareTo(run.budget()) <= 0) {
            return "nothing was tried: no block of it was measured";
        }
        return "nothing was tried: the budget of " + Times.exactly(run.budget())
                + " ended before its first block; --budget " + Times.option(enough(tally))
                + " would probably take every benchmark to its first look";
    }

    /** What was spent, and what it takes from here: the blocks missing at the first look and pilots yet to be run. */
    private static Duration enough(Tally tally) {
        Duration sum = tally.history().spent();
        for (Run.Presence presence : tally.run().benchmarks()) {
            Benchmark benchmark = presence.benchmark();
            sum = sum.plus(FirstLooks.need(
                    tally,
                    benchmark,
                    tally.run().treatments().stream()
                            .map(Variant::name)
                            .flatMap(treatment -> tally.lane(benchmark, treatment).stream())
                            .filter(lane ->
                                    lane.blocks() > 0 || lane.lastFailure().isEmpty())));
        }
        return sum;
    }
}
