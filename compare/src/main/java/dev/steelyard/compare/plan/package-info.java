/**
 * The plans of a run: {@link dev.steelyard.compare.plan.PlanBook} has a plan for each benchmark, remembered from an
 * earlier run ({@link dev.steelyard.compare.plan.RememberedPlans}) or found by pilot blocks.
 */
@NullMarked
package dev.steelyard.compare.plan;

import org.jspecify.annotations.NullMarked;
