/**
 * Whole runs with a known truth, simulated through the product's own rotation, judge, correction, budget and resume.
 *
 * <p>A {@link dev.steelyard.selfbench.simulation.ForkDistribution} says how scores differ from fork to fork, a
 * {@link dev.steelyard.selfbench.simulation.Noise} also how they depend on the machine, a
 * {@link dev.steelyard.selfbench.simulation.SimulatedRow} what is true of one benchmark. A
 * {@link dev.steelyard.selfbench.simulation.BlockSimulator} makes blocks of them and a
 * {@link dev.steelyard.selfbench.simulation.RunSimulator} drives a run to its end;
 * {@link dev.steelyard.selfbench.simulation.OfflineSimulator} does the same for recorded results, and a
 * {@link dev.steelyard.selfbench.simulation.BisectSimulator} for bisections of a
 * {@link dev.steelyard.selfbench.simulation.SimulatedHistory}, through the search of {@code app.bisect}. They alone call the
 * engine; nothing here computes a verdict. A seed decides everything.
 */
@NullMarked
package dev.steelyard.selfbench.simulation;

import org.jspecify.annotations.NullMarked;
