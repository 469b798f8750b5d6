/**
 * Simulated histories with a known truth, for {@code steelyard detect}: {@code selfbench/run detect}. All call the production
 * code. {@link dev.steelyard.selfbench.change.Detect} is the entry point.
 */
@NullMarked
package dev.steelyard.selfbench.change;

import org.jspecify.annotations.NullMarked;
