/**
 * Perf's batch -record: records of three doubles and three ints, written and read by hand, through decoders that validate
 * or resolve. Depends on {@code suite.avro}, {@code suite.avro.data} and Avro.
 */
@NullMarked
package dev.steelyard.suite.avro.record;

import org.jspecify.annotations.NullMarked;
