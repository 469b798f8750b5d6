/**
 * What the methods of a benchmark do to the collections in its fields: {@link dev.steelyard.lint.field.Growth} and
 * {@link dev.steelyard.lint.field.Shrinking}.
 */
@NullMarked
package dev.steelyard.lint.field;

import org.jspecify.annotations.NullMarked;
