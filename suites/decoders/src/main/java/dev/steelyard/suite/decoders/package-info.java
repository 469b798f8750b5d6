/**
 * Benchmarks of decoding numbers: {@link dev.steelyard.suite.decoders.VarintBenchmark} for ints and longs of variable length,
 * {@link dev.steelyard.suite.decoders.FixedBenchmark} for floats and doubles. {@code Implementation} and {@code Source} are
 * the values of their params, {@code Lengths} and {@code Encoder} make the data, and {@code Reading} is what one trial does.
 * Times are nanoseconds per value.
 */
@NullMarked
package dev.steelyard.suite.decoders;

import org.jspecify.annotations.NullMarked;
