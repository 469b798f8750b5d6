/**
 * {@code steelyard calibrate}: checks for false positives on this machine. {@link dev.steelyard.compare.calibrate.Calibrate}
 * measures one revision as every variant, with the machinery of {@code app.compare}, prints the differences due to
 * chance and keeps the noise floors, which later comparisons show.
 */
@NullMarked
package dev.steelyard.compare.calibrate;

import org.jspecify.annotations.NullMarked;
