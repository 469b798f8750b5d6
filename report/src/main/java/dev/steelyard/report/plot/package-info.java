/**
 * Plots of blocks, forks, slices and scores over numbers, as shapes: {@link dev.steelyard.report.plot.Drawing} holds them,
 * and the format writes them.
 */
@NullMarked
package dev.steelyard.report.plot;

import org.jspecify.annotations.NullMarked;
