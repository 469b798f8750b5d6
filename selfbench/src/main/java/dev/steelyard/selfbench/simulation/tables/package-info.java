/**
 * The tables of simulated runs, a class each: how often identical code is called changed, how soon a true change is found,
 * how often the interval holds the truth, and where the promise ends. {@link
 * dev.steelyard.selfbench.simulation.tables.Simulate} is where they are started, {@link
 * dev.steelyard.selfbench.simulation.tables.SimulationSettings} holds what they share. They count what the simulators of the
 * enclosing package come to, and compute no verdict. A seed decides everything, whatever the number of cores.
 */
@NullMarked
package dev.steelyard.selfbench.simulation.tables;

import org.jspecify.annotations.NullMarked;
