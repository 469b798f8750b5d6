/**
 * From the evidence of a pilot block to the {@link dev.steelyard.core.model.Plan} of a benchmark.
 *
 * <p>{@link dev.steelyard.core.plan.Planner} is the door. A pilot is one block whose warmup iterations are long and whose
 * slices are short. From its warmup {@link dev.steelyard.core.plan.Settling} reads, fork by fork, after how many
 * iterations the fork had settled; {@link dev.steelyard.core.plan.Guards} tells whether short slices would change what is
 * measured; {@link dev.steelyard.core.plan.Rounds} weighs the cost of a fork against the spread of its rounds and says
 * how many turns it is worth. A {@link dev.steelyard.core.plan.Decision} is the plan with its reasons, or the wish for
 * another pilot with a longer warmup.
 *
 * <p>Pure: no clock, no randomness, nothing but {@code core.model}. Times are nanoseconds; scores enter as logarithms of
 * time per operation, so that differences are relative and positive means slower.
 *
 * <p>Sources: JMH's and HotSpot's source for the guards and the 150 000 calls (Tier3BackEdgeThreshold 60 000,
 * Tier4BackEdgeThreshold 40 000 after it); T. Kalibera and R. Jones, Rigorous benchmarking in reasonable time (ISMM
 * 2013), for the optimum of repetitions; L. Traini and others, Towards effective assessment of steady state performance
 * in Java software (Empirical Software Engineering 28, 2023), whose published measurements give the spread of forks.
 */
@NullMarked
package dev.steelyard.core.plan;

import org.jspecify.annotations.NullMarked;
