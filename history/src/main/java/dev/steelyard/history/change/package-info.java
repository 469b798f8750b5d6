/**
 * Change points in a history: where the level of a series shifts for good, and which rows can contain the shift.
 *
 * <p>{@link dev.steelyard.history.change.ChangeDetector} turns a {@link dev.steelyard.history.change.RevisionSeries} into
 * {@link dev.steelyard.history.change.SeriesChanges}. Three steps:
 *
 * <ol>
 * <li>{@link dev.steelyard.history.change.segment.BoundedSegmentation} locates candidates: a penalized piecewise-constant fit whose loss is
 *     bounded, so that single outliers count little (Fearnhead and Rigaill 2019, JASA 114:169).
 * <li>{@code LevelFit} estimates levels, and scale and lag-one autocorrelation of the residuals.
 * <li>{@code WindowContrasts} and {@code NullDistribution} decide: a candidate is a change only if some window around it is significant,
 *     and the windows give its range (narrowest significance pursuit, Fryzlewicz 2024, JASA 119:1633).
 * </ol>
 *
 * <p>Positive values are compared on the log scale, others without a transformation. Depends only on the JDK and commons-statistics.
 */
@NullMarked
package dev.steelyard.history.change;

import org.jspecify.annotations.NullMarked;
