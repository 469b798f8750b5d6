/**
 * Perf's batch -specific: objects of a class that Avro's compiler of the same version generated. Depends on
 * {@code suite.avro}, {@code suite.avro.data}, the generated classes and Avro.
 */
@NullMarked
package dev.steelyard.suite.avro.specific;

import org.jspecify.annotations.NullMarked;
