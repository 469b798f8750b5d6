package dev.steelyard.core.history;

import java.util.List;

/**
 * Two revisions, compared by what is recorded.
 *
 * @param ledger where the ledger is, without a password
 * @param older what the user calls the older revision
 * @param newer what the user calls the newer revision
 * @param benchmarks the benchmarks that were measured for both, one at least
 * @param others how many recorded benchmarks were not measured for both
 */
public record StoredComparisons(
        String ledger, String older, String newer, List<StoredComparison> benchmarks, int others) {

    public StoredComparisons {
        benchmarks = List.copyOf(benchmarks);
        if (benchmarks.isEmpty() || others < 0) {
            throw new IllegalArgumentException(benchmarks.size() + " benchmarks and " + others + " others");
        }
    }
}
