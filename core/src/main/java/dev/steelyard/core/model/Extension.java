package dev.steelyard.core.model;

import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * More time or more blocks for a run. It changes only when measuring stops. Repeated confidence intervals are valid for
 * any stopping rule up to the last look, so the promised error rate stays the same.
 *
 * @param budget new budget for all blocks of the run, including those already measured; if empty, only the number of
 *     blocks limits the run
 * @param blocks number of blocks after which a benchmark is no longer measured, with or without a verdict; if empty,
 *     the number at the last look
 */
public record Extension(Optional<Duration> budget, OptionalInt blocks) {
    private static final List<Map.Entry<ChronoUnit, String>> UNITS = List.of(
            Map.entry(ChronoUnit.MINUTES, "m"), Map.entry(ChronoUnit.SECONDS, "s"), Map.entry(ChronoUnit.MILLIS, "ms"));

    public Extension {
        if (budget.isEmpty() && blocks.isEmpty()) {
            throw new IllegalArgumentException("an extension gives time, blocks, or both");
        }
        if (budget.filter(time -> time.isZero() || time.isNegative()).isPresent()) {
            throw new IllegalArgumentException("a budget is above 0: " + budget);
        }
        if (blocks.isPresent() && blocks.getAsInt() < 1) {
            throw new IllegalArgumentException("an extension goes to 1 block or more: " + blocks);
        }
    }

    /** Returns the corresponding command-line options, such as {@code --budget 20m --blocks 12}. */
    public List<String> options() {
        List<String> words = new ArrayList<>();
        budget.ifPresent(time -> words.addAll(List.of("--budget", option(time))));
        blocks.ifPresent(count -> words.addAll(List.of("--blocks", Integer.toString(count))));
        return List.copyOf(words);
    }

    /** Returns a time in the largest unit that expresses it exactly; the command line's finest unit is microseconds. */
    private static String option(Duration time) {
        for (Map.Entry<ChronoUnit, String> unit : UNITS) {
            long units = time.dividedBy(unit.getKey().getDuration());
            if (unit.getKey().getDuration().multipliedBy(units).equals(time)) {
                return units + unit.getValue();
            }
        }
        return time.toNanos() / 1000 + "us";
    }
}
