/**
 * Records as the serializers of Flink's own benchmarks have them.
 * {@link dev.steelyard.suite.strings.record.RecordKind} names them and makes the data;
 * {@link dev.steelyard.suite.strings.record.Serializers} asks Flink for a serializer, whatever the version. Depends on
 * flink-core.
 */
@NullMarked
package dev.steelyard.suite.strings.record;

import org.jspecify.annotations.NullMarked;
