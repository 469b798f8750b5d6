/**
 * How each benchmark of a run is measured: {@link dev.steelyard.app.plan.PlanBook} holds a plan for each, remembered from an
 * earlier run ({@link dev.steelyard.app.plan.RememberedPlans}) or found by pilot blocks.
 */
@NullMarked
package dev.steelyard.app.plan;

import org.jspecify.annotations.NullMarked;
