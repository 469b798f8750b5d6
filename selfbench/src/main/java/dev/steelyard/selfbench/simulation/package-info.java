/**
 * Whole runs with a known truth, simulated through the product's own rotation, judge, correction, budget and resume: how
 * often identical code is called changed, how soon a true change is found, how often the interval holds the truth, and how
 * far the estimate leans.
 *
 * <p>A {@link dev.steelyard.selfbench.simulation.Noise} says how scores differ from fork to fork and with time; a
 * {@link dev.steelyard.selfbench.simulation.BlockSimulator} makes blocks of it; a
 * {@link dev.steelyard.selfbench.simulation.RunSimulator} drives a run to its end;
 * {@link dev.steelyard.selfbench.simulation.Simulate} counts what comes out and prints tables. Nothing here computes a
 * verdict. Depends on {@code core}; a seed decides everything.
 */
@NullMarked
package dev.steelyard.selfbench.simulation;

import org.jspecify.annotations.NullMarked;
