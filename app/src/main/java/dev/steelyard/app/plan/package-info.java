/**
 * The plans of a run: {@link dev.steelyard.app.plan.PlanBook} has a plan for each benchmark, remembered from an
 * earlier run ({@link dev.steelyard.app.plan.RememberedPlans}) or found by pilot blocks.
 */
@NullMarked
package dev.steelyard.app.plan;

import org.jspecify.annotations.NullMarked;
