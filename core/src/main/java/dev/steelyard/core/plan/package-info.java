/**
 * From the evidence of a pilot block to the {@link dev.steelyard.core.model.Plan} of a benchmark.
 *
 * <p>{@link dev.steelyard.core.plan.Planner} is the entry point. A pilot is one block with long warmup iterations and
 * short slices. From the warmup of each fork, {@link dev.steelyard.core.plan.Settling} determines after how many
 * iterations it had settled; {@link dev.steelyard.core.plan.Guards} finds reasons why short slices would change what is
 * measured; {@link dev.steelyard.core.plan.Turns} chooses the length of turns, and {@link
 * dev.steelyard.core.plan.Rounds} their number. A {@link dev.steelyard.core.plan.PilotResult} is the plan with its
 * reasons, or a request for another pilot with a longer warmup.
 *
 * <p>Pure: no clock and no randomness. Times are in nanoseconds; scores are logarithms of time per operation, so
 * differences are relative and positive means slower.
 *
 * <p>Sources: JMH's and HotSpot's source for the guards and the 150,000 calls (Tier3BackEdgeThreshold 60,000, then
 * Tier4BackEdgeThreshold 40,000); T. Kalibera and R. Jones, Rigorous benchmarking in reasonable time (ISMM 2013), for
 * the optimal number of repetitions; L. Traini and others, Towards effective assessment of steady state performance in
 * Java software (Empirical Software Engineering 28, 2023), whose published measurements give the spread of forks.
 */
@NullMarked
package dev.steelyard.core.plan;

import org.jspecify.annotations.NullMarked;
