/**
 * The subjects of these tests are benchmarks under {@code src/test/subjects}, compiled by the tests for several versions
 * of Java. A comment {@code // finds: RULE...} at the end of a line says what must be found there; anything else that is
 * found is an error, so every other method is a near miss.
 */
@NullMarked
package dev.steelyard.lint;

import org.jspecify.annotations.NullMarked;
