/**
 * Whether benchmarks have become slower than they were at a release, however small each step was: many losses below what a single
 * comparison or a change point can show add up.
 *
 * <p>{@link dev.steelyard.core.creep.CreepDetector} takes the series of a history and makes a {@link
 * dev.steelyard.core.creep.CreepReport}: of each series {@link dev.steelyard.core.creep.ReleaseComparison} compares the mean of its newest
 * values with that of the values up to the release. Values are log ratios to an anchor. The formulas are in docs/statistics.md.
 * Depends on core.change and core.history.
 */
@NullMarked
package dev.steelyard.core.creep;

import org.jspecify.annotations.NullMarked;
