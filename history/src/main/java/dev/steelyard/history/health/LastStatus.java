package dev.steelyard.history.health;

import dev.steelyard.core.judgment.Comparison.Status;
import dev.steelyard.core.model.Aliases;
import dev.steelyard.core.model.Benchmark;
import java.time.Instant;

/**
 * The last run in which the score of a benchmark had a given status.
 *
 * @param benchmark the benchmark
 * @param status the status
 * @param at when that run started
 */
public record LastStatus(Benchmark benchmark, Status status, Instant at) {

    /** Returns this status with the current name of its benchmark. */
    public LastStatus current(Aliases aliases) {
        return new LastStatus(aliases.current(benchmark), status, at);
    }
}
