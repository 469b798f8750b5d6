/**
 * The values remembered from one run to the next: {@link dev.steelyard.measure.plan.PlanStore} keeps the plans of
 * benchmarks, {@link dev.steelyard.measure.plan.FloorStore} their noise floors, each in one JSON file of the user, by
 * {@link dev.steelyard.measure.plan.PlanKey}. It is a convenience: whatever is wrong with a file, a run goes on without
 * it. Depends on {@code core.model}, {@code measure.journal} for atomic files, and Jackson.
 */
@NullMarked
package dev.steelyard.measure.plan;

import org.jspecify.annotations.NullMarked;
