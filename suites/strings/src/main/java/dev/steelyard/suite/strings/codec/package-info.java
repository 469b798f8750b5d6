/**
 * Flink's string format, written and read in ten ways. {@link dev.steelyard.suite.strings.codec.StringCodec} is what they
 * have in common, {@link dev.steelyard.suite.strings.codec.Codecs} knows them by name.
 *
 * <p>The format: the length and 1 as a variable-length integer, 0 for null; then each UTF-16 unit as one. A
 * variable-length integer is a sequence of groups of 7 bits, the lowest first; the top bit of a byte says that another
 * follows.
 *
 * <p>The states that Flink's code went through are re-created from their descriptions in FLINK-14346, FLINK-15171 and
 * the discussion of their pull requests; {@code flink} alone is Flink's own code. All of the others share one guard that
 * upstream lacks: an announced length is not believed beyond {@link dev.steelyard.suite.strings.codec.LongStrings#TRUSTED}
 * units. It costs one comparison. Depends on the JDK, and in one class on flink-core.
 */
@NullMarked
package dev.steelyard.suite.strings.codec;

import org.jspecify.annotations.NullMarked;
