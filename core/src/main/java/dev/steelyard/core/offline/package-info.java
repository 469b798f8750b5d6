/**
 * Verdicts on recorded results: from what files hold of several variants to the same rows as a live run has.
 *
 * <p>The {@link dev.steelyard.core.offline.OfflineJudge} brings the entries of both sides together, takes each fork as
 * one sample and compares the samples by {@link dev.steelyard.core.stats.Welch}'s test on the logarithms of time or amount
 * per operation, corrected per family. Margins, order of the rules and words are those of {@code core.verdict}; what
 * differs follows from the data: forks were not measured side by side, so there are two samples in place of one series of
 * blocks, and one look. The methods, their sources and limits are in docs/statistics.md. The package depends on
 * {@code core.model}, {@code core.result}, {@code core.stats}, and on {@code core.summary} for what a fork's values mean.
 */
@NullMarked
package dev.steelyard.core.offline;

import org.jspecify.annotations.NullMarked;
