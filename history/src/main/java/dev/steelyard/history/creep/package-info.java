/**
 * Whether benchmarks have become slower since a release, however small each step was: many regressions that a single comparison or change
 * point cannot show add up.
 *
 * <p>{@link dev.steelyard.history.creep.CreepDetector} turns the series of a history into a {@link dev.steelyard.history.creep.CreepReport}: for
 * each series, {@link dev.steelyard.history.creep.ReleaseComparison} compares the mean of its newest values with that of the values up to the
 * release. Values are log ratios to an anchor. The formulas are in docs/statistics.md. Depends on core.change and core.history.
 */
@NullMarked
package dev.steelyard.history.creep;

import org.jspecify.annotations.NullMarked;
