/**
 * From forks to numbers, for both verdicts and reports: the values of a fork ({@link
 * dev.steelyard.core.summary.ForkScores}; for group methods and counters {@link
 * dev.steelyard.core.summary.SecondaryScores}), the rounds that do not count ({@link
 * dev.steelyard.core.summary.RejectedRounds}), the values of two variants in a block ({@link
 * dev.steelyard.core.summary.Sides}) and the blocks behind the verdicts ({@link
 * dev.steelyard.core.summary.SampleBlocks}). Only for display, never part of a verdict: the scores of many forks as one
 * number ({@link dev.steelyard.core.summary.ScoreStatistic}) or in JMH's form ({@link
 * dev.steelyard.core.summary.ScoreSummary}); only for explanations: what JVMs did meanwhile ({@link
 * dev.steelyard.core.summary.RunningTime}).
 *
 * <p>Scores are in the benchmark's unit, allocation in bytes per operation. Depends on {@code core.model} and a
 * library of distributions.
 */
@NullMarked
package dev.steelyard.core.summary;

import org.jspecify.annotations.NullMarked;
