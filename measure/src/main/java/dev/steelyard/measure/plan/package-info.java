/**
 * The values remembered from one run to the next, each kind in one JSON file of the user. By {@link dev.steelyard.measure.plan.PlanKey},
 * {@link dev.steelyard.measure.plan.PlanStore} keeps the plans of benchmarks and {@link dev.steelyard.measure.plan.FloorStore} their noise
 * floors; by machine, {@link dev.steelyard.measure.plan.NoiseStore} keeps their noise by turn length and
 * {@link dev.steelyard.measure.plan.GroupStore} the results of calibrations of core groups. This is only a cache: if a file has any
 * problem, a run continues without it. Depends on {@code core.model}, {@code core.calibration}, {@code measure.journal} for atomic files,
 * and Jackson.
 */
@NullMarked
package dev.steelyard.measure.plan;

import org.jspecify.annotations.NullMarked;
