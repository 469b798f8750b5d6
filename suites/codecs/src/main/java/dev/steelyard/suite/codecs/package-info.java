/**
 * A recipe to bytes and back, by eight codecs of six libraries. {@link dev.steelyard.suite.codecs.CodecBenchmark} measures both ways from
 * and to the application's model ({@code recipe}) through the codecs of {@code codec};
 * {@link dev.steelyard.suite.codecs.MappingBenchmark} measures the share of it that no bytes are made in;
 * {@link dev.steelyard.suite.codecs.Sizes} prints how large the bytes are ({@code size}).
 */
@NullMarked
package dev.steelyard.suite.codecs;

import org.jspecify.annotations.NullMarked;
