package dev.steelyard.core.verdict;

import dev.steelyard.core.model.Benchmark;
import dev.steelyard.core.model.Run;
import dev.steelyard.core.model.Variant;
import java.time.Duration;

/** Why nothing was tried of a benchmark: its blocks did not fail, there were none. */
final class Untried {

    /** From here on budgets are named in whole minutes. */
    private static final Duration MINUTES_FROM = Duration.ofSeconds(90);

    private Untried() {}

    /** Returns the reason, and where the budget is it, one that would take every benchmark to its first look. */
    static String reason(Tally tally, Benchmark benchmark) {
        Run run = tally.run();
        History history = tally.history();
        Duration least = history.spent().plus(history.expected(benchmark));
        boolean fixed = run.criteria().looks().fixed().isPresent();
        if (fixed || least.compareTo(run.budget()) <= 0) {
            return "nothing was tried: no block of it was measured";
        }
        return "nothing was tried: the budget of " + words(run.budget()) + " ended before its first block; --budget "
                + option(enough(tally)) + " would probably take every benchmark to its first look";
    }

    /** What was spent, and what it takes from here: the blocks missing at the first look and pilots yet to be run. */
    private static Duration enough(Tally tally) {
        Duration sum = tally.history().spent();
        for (Run.Presence presence : tally.run().benchmarks()) {
            Benchmark benchmark = presence.benchmark();
            int blocks = tally.run().treatments().stream()
                    .map(Variant::name)
                    .flatMap(treatment -> tally.lane(benchmark, treatment).stream())
                    .filter(lane -> lane.blocks() > 0 || lane.lastFailure().isEmpty())
                    .mapToInt(lane -> missing(tally, lane))
                    .max()
                    .orElse(0);
            int pilots = blocks > 0 && tally.history().untouched(benchmark) ? 1 : 0;
            sum = sum.plus(tally.history().expected(benchmark).multipliedBy((long) blocks + pilots));
        }
        return sum;
    }

    private static int missing(Tally tally, Lane lane) {
        return Math.max(0, tally.run().criteria().looks().first() - lane.blocks());
    }

    private static String words(Duration time) {
        boolean whole = time.toSeconds() % 60 == 0 && !time.minusMinutes(1).isNegative();
        return whole ? time.toMinutes() + " min" : time.toSeconds() + " s";
    }

    /** As the command line takes it, rounded up. */
    private static String option(Duration time) {
        return time.compareTo(MINUTES_FROM) < 0
                ? time.plusMillis(999).toSeconds() + "s"
                : time.plusSeconds(59).toMinutes() + "m";
    }
}
