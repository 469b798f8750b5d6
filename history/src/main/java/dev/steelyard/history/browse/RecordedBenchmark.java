package dev.steelyard.history.browse;

import java.time.Instant;

/**
 * A benchmark of a project in a ledger, with one combination of params.
 *
 * @param id its identity in the tables, of 32 hexadecimal digits
 * @param name class and method
 * @param mode label of its mode, such as {@code avgt}
 * @param params its params as text; empty without any
 * @param threads number of threads
 * @param unit unit of its score
 * @param comparisons number of recorded comparisons of its score
 * @param last when the last run with it started
 */
public record RecordedBenchmark(
        String id, String name, String mode, String params, int threads, String unit, int comparisons, Instant last) {}
