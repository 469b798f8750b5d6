/**
 * The small grammars of option values: durations, fractions, and words of a command line. Each parser takes text and
 * throws {@link java.lang.IllegalArgumentException} with a sentence that says what was expected.
 */
@NullMarked
package dev.steelyard.cli.value;

import org.jspecify.annotations.NullMarked;
