/**
 * What the rows read and write: {@link dev.steelyard.suite.avro.data.Values} draws with Perf's distributions,
 * {@link dev.steelyard.suite.avro.data.Schemas} are the schemas. Depends on Avro alone.
 */
@NullMarked
package dev.steelyard.suite.avro.data;

import org.jspecify.annotations.NullMarked;
