/**
 * Plans remembered from one run to the next: {@link dev.steelyard.measure.plan.PlanStore} keeps them in one JSON file of
 * the user, by {@link dev.steelyard.measure.plan.PlanKey}. It is a convenience: whatever is wrong with the file, a run
 * goes on and pilots anew. Depends on {@code core.model}, {@code measure.journal} for atomic files, and Jackson.
 */
@NullMarked
package dev.steelyard.measure.plan;

import org.jspecify.annotations.NullMarked;
