/**
 * What {@code steelyard compare} is asked: groups of options, the binding of options to variants
 * ({@link dev.steelyard.cli.compare.VariantBinder}), and their assembly into one request
 * ({@link dev.steelyard.cli.compare.CompareOptions}).
 */
@NullMarked
package dev.steelyard.cli.compare;

import org.jspecify.annotations.NullMarked;
