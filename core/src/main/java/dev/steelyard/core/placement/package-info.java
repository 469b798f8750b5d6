/**
 * Where forks run: what was asked ({@link dev.steelyard.core.placement.PlacementRequest}), which CPUs a machine has
 * ({@link dev.steelyard.core.placement.Topology}), which of them the workers of a block get
 * ({@link dev.steelyard.core.placement.Pinning}), what holds for a run ({@link dev.steelyard.core.placement.Placement})
 * and what a finished run says of it ({@link dev.steelyard.core.placement.RecordedPlacement}). What came of it in each
 * block is in {@link dev.steelyard.core.block.BlockPlacement}.
 *
 * <p>CPUs are numbers as the kernel counts them, from 0. Depends on {@code core.model}.
 */
@NullMarked
package dev.steelyard.core.placement;

import org.jspecify.annotations.NullMarked;
