/**
 * The strings suite: Flink's string format, written and read by every state that the code went through.
 * {@link dev.steelyard.suite.strings.StringBenchmark} takes one string at a time,
 * {@link dev.steelyard.suite.strings.TupleBenchmark} a tuple of eight; {@link dev.steelyard.suite.strings.Texts} makes the
 * strings. The implementations are in {@code codec}, what they write to and read from in {@code carrier}.
 */
@NullMarked
package dev.steelyard.suite.strings;

import org.jspecify.annotations.NullMarked;
