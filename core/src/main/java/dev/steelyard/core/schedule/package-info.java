/**
 * The choice of the next block. From the open rows, the {@link dev.steelyard.core.schedule.Scheduler} chooses the
 * benchmark whose next block is worth most. The choice depends only on the run and its blocks.
 *
 * <p>The package depends on {@code core.decision} and {@code core.evidence}.
 */
@NullMarked
package dev.steelyard.core.schedule;

import org.jspecify.annotations.NullMarked;
