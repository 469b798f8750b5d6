/**
 * The options of {@code compare}, {@code suite}, {@code run}, {@code bisect} and {@code calibrate}: groups of options that
 * they share, and their assembly into one request ({@link dev.steelyard.cli.compare.CompareOptions}, {@link
 * dev.steelyard.cli.compare.CalibrationOptions}).
 */
@NullMarked
package dev.steelyard.cli.compare;

import org.jspecify.annotations.NullMarked;
