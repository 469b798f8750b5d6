/**
 * Verdicts on recorded results: from the result files of several variants to the same rows as in a live run.
 *
 * <p>The {@link dev.steelyard.verdict.offline.OfflineJudge} matches the entries of both sides, takes each fork as one
 * sample and compares the samples with {@link dev.steelyard.core.stats.Welch}'s test on the logarithms of time or
 * amount per operation, corrected per family. Margins and rules are those of {@code core.decision}. The differences
 * follow from the data: forks were not measured side by side, so there are two samples instead of one series of blocks,
 * and a single look. The methods, their sources and limits are in docs/statistics.md. The package depends on {@code
 * core.model}, {@code core.result}, {@code core.stats}, and on {@code core.summary} for the meaning of a fork's values.
 */
@NullMarked
package dev.steelyard.verdict.offline;

import org.jspecify.annotations.NullMarked;
