/**
 * {@code steelyard calibrate}: checks for false positives on this machine. {@link dev.steelyard.app.calibrate.Calibrate}
 * measures one revision as every variant, with the machinery of {@code app.compare}, prints the differences due to
 * chance and keeps the noise floors, which later comparisons show.
 */
@NullMarked
package dev.steelyard.app.calibrate;

import org.jspecify.annotations.NullMarked;
