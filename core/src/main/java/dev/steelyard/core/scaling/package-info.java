/**
 * Rows of a report that differ in one number alone: the same benchmark over values of a param, or over numbers of threads.
 * {@link dev.steelyard.core.scaling.ScalingFinder} finds them, a {@link dev.steelyard.core.scaling.Scaling} is one such series of
 * {@link dev.steelyard.core.scaling.ScalingPoint}s. Nothing is computed from the rows: their scores, intervals and verdicts
 * stay what they are. Depends on {@code core.model}.
 */
@NullMarked
package dev.steelyard.core.scaling;

import org.jspecify.annotations.NullMarked;
