/**
 * The effects of a benchmark's methods on the collections in its fields: {@link dev.steelyard.lint.field.Growth} and
 * {@link dev.steelyard.lint.field.Shrinking}.
 */
@NullMarked
package dev.steelyard.lint.field;

import org.jspecify.annotations.NullMarked;
