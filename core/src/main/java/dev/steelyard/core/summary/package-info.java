/**
 * Numbers that are shown beside a verdict and never make one: a fork's score
 * ({@link dev.steelyard.core.summary.ForkScores}), the blocks behind the verdicts
 * ({@link dev.steelyard.core.summary.SampleBlocks}), the scores of many forks as one number
 * ({@link dev.steelyard.core.summary.ScoreStatistic}) or as JMH sums them up
 * ({@link dev.steelyard.core.summary.ScoreSummary}).
 *
 * <p>Scores are in the benchmark's unit, allocation in bytes per operation. Depends on {@code core.model} and a
 * library of distributions.
 */
@NullMarked
package dev.steelyard.core.summary;

import org.jspecify.annotations.NullMarked;
