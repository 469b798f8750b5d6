/**
 * The grammar of variants: {@code REV}, {@code .} and {@code jar:PATH}, each with an optional name. Text goes in
 * through {@link dev.steelyard.workspace.variant.VariantNotation},
 * {@link dev.steelyard.workspace.variant.VariantSpec}s come out; nothing is looked up here. Depends on
 * {@code core.model} and {@code workspace.error}.
 */
@NullMarked
package dev.steelyard.workspace.variant;

import org.jspecify.annotations.NullMarked;
