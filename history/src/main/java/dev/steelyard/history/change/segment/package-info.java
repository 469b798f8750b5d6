/**
 * Where a series may change: a penalized piecewise-constant fit whose loss is bounded, so that single outliers count little
 * (Fearnhead and Rigaill 2019, JASA 114:169).
 */
@NullMarked
package dev.steelyard.history.change.segment;

import org.jspecify.annotations.NullMarked;
