/**
 * Variants on the command line: words such as {@code main:base}, and the options before a word that belong to it ({@link
 * dev.steelyard.cli.variant.VariantParser}).
 */
@NullMarked
package dev.steelyard.cli.variant;

import org.jspecify.annotations.NullMarked;
