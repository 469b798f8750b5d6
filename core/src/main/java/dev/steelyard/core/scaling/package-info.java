/**
 * Rows of a report that differ only in one number: the same benchmark over the values of a param or over numbers of
 * threads. {@link dev.steelyard.core.scaling.ScalingFinder} finds them; a {@link dev.steelyard.core.scaling.Scaling} is
 * one series of {@link dev.steelyard.core.scaling.ScalingPoint}s. Scores, intervals and verdicts are not recomputed.
 * Depends on {@code core.model}.
 */
@NullMarked
package dev.steelyard.core.scaling;

import org.jspecify.annotations.NullMarked;
