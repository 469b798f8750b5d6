/**
 * From forks to numbers, once for verdicts and reports: the values of a fork
 * ({@link dev.steelyard.core.summary.ForkScores}, of groups and counters
 * {@link dev.steelyard.core.summary.SecondaryScores}), which rounds do not count
 * ({@link dev.steelyard.core.summary.RejectedRounds}), what a block says about two variants
 * ({@link dev.steelyard.core.summary.Sides}) and the blocks that verdicts rest on
 * ({@link dev.steelyard.core.summary.SampleBlocks}). Shown beside a verdict and never part of one: the scores of many
 * forks as one number ({@link dev.steelyard.core.summary.ScoreStatistic}) or as JMH sums them up
 * ({@link dev.steelyard.core.summary.ScoreSummary}).
 *
 * <p>Scores are in the benchmark's unit, allocation in bytes per operation. Depends on {@code core.model} and a
 * library of distributions.
 */
@NullMarked
package dev.steelyard.core.summary;

import org.jspecify.annotations.NullMarked;
