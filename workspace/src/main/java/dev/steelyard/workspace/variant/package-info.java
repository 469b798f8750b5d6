/**
 * The grammar of variants: {@code REV}, {@code .} and {@code jar:PATH}, each with an optional name. Text goes in,
 * {@link dev.steelyard.workspace.variant.VariantSpec}s come out; nothing is looked up here.
 */
@NullMarked
package dev.steelyard.workspace.variant;

import org.jspecify.annotations.NullMarked;
