/**
 * Which block is measured next. The {@link dev.steelyard.core.schedule.Rotation} takes what is still open and chooses the
 * benchmark on which a block decides most; what it chooses follows from the run and its blocks alone.
 *
 * <p>The package depends on {@code core.decision} and {@code core.evidence}.
 */
@NullMarked
package dev.steelyard.core.schedule;

import org.jspecify.annotations.NullMarked;
