/**
 * Whole runs with a known truth, simulated through the product's own rotation, judge, correction, budget and resume.
 *
 * <p>A {@link dev.steelyard.selfbench.simulation.ForkDistribution} says how scores differ from fork to fork, a
 * {@link dev.steelyard.selfbench.simulation.Noise} also how they depend on the machine, a
 * {@link dev.steelyard.selfbench.simulation.SimulatedRow} what is true of one benchmark. A
 * {@link dev.steelyard.selfbench.simulation.BlockSimulator} makes blocks of them and a
 * {@link dev.steelyard.selfbench.simulation.RunSimulator} drives a run to its end;
 * {@link dev.steelyard.selfbench.simulation.OfflineSimulator} does the same for recorded results. They alone call the
 * engine; nothing here computes a verdict. Depends on {@code core}; a seed decides everything.
 */
@NullMarked
package dev.steelyard.selfbench.simulation;

import org.jspecify.annotations.NullMarked;
