/**
 * Where forks run: what was asked ({@link dev.steelyard.core.placement.PlacementRequest}), which CPUs a machine has
 * ({@link dev.steelyard.core.placement.Topology}), which of them workers get
 * ({@link dev.steelyard.core.placement.Pinning}), what holds for a run ({@link dev.steelyard.core.placement.Placement})
 * and what a finished run says of it ({@link dev.steelyard.core.placement.RecordedPlacement}). Placement never changes
 * unless the user asks for it, and then the run says so.
 *
 * <p>CPUs are numbers as the kernel counts them, from 0. Depends on the JDK alone.
 */
@NullMarked
package dev.steelyard.core.placement;

import org.jspecify.annotations.NullMarked;
