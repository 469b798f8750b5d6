/**
 * Placement of forks on CPUs: the user's request ({@link dev.steelyard.core.placement.PlacementRequest}), the CPUs of
 * the machine ({@link dev.steelyard.core.placement.Topology}), the CPUs for the workers of a block ({@link
 * dev.steelyard.core.placement.Pinning}), the placement for a run ({@link dev.steelyard.core.placement.Placement}) and
 * the placement recorded in a finished run ({@link dev.steelyard.core.placement.RecordedPlacement}). The actual
 * placement of a block is in {@link dev.steelyard.core.block.BlockPlacement}.
 *
 * <p>CPUs are numbers as the kernel counts them, from 0. Depends on {@code core.model}.
 */
@NullMarked
package dev.steelyard.core.placement;

import org.jspecify.annotations.NullMarked;
