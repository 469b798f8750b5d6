/**
 * {@code steelyard calibrate}: checks for false positives on this machine. {@link dev.steelyard.app.calibrate.Calibrate}
 * measures one revision as every variant, with the machinery of {@code app.compare}, prints what chance made of it and
 * keeps the noise floors, which later comparisons quote.
 */
@NullMarked
package dev.steelyard.app.calibrate;

import org.jspecify.annotations.NullMarked;
