/**
 * The options of {@code steelyard compare} and {@code steelyard calibrate}: groups of options that both share, the
 * binding of options to variants ({@link dev.steelyard.cli.compare.VariantParser}), and their assembly into one request
 * ({@link dev.steelyard.cli.compare.CompareOptions}, {@link dev.steelyard.cli.compare.CalibrationOptions}).
 */
@NullMarked
package dev.steelyard.cli.compare;

import org.jspecify.annotations.NullMarked;
