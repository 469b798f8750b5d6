package dev.steelyard.history.series;

import java.util.List;

/**
 * Two revisions, compared using only recorded results.
 *
 * @param ledger location of the ledger, without a password
 * @param older the user's name for the older revision
 * @param newer the user's name for the newer revision
 * @param benchmarks the benchmarks measured for both revisions, at least one
 * @param others number of recorded benchmarks not measured for both
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
