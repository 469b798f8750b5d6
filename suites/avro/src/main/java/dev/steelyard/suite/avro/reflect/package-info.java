/**
 * Perf's batch -reflect: plain objects and arrays whose schemas are found by reflection. Depends on {@code suite.avro},
 * {@code suite.avro.data} and Avro.
 */
@NullMarked
package dev.steelyard.suite.avro.reflect;

import org.jspecify.annotations.NullMarked;
