/**
 * Perf's batch -basic: one value at a time, through the decoder and the encoder, and the two that resolve a single enum
 * or union. Depends on {@code suite.avro}, {@code suite.avro.data} and Avro.
 */
@NullMarked
package dev.steelyard.suite.avro.basic;

import org.jspecify.annotations.NullMarked;
