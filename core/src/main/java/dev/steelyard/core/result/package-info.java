/**
 * What result files of JMH hold, whatever their format: a {@link dev.steelyard.core.result.RecordedVariant} has
 * {@link dev.steelyard.core.result.ResultFile}s with a {@link dev.steelyard.core.result.ResultEntry} for each benchmark,
 * and that the {@link dev.steelyard.core.result.Readings} of each fork.
 *
 * <p>Scores are in the unit that the file names and not yet inverted for throughput. The package depends on
 * {@code core.model} alone.
 */
@NullMarked
package dev.steelyard.core.result;

import org.jspecify.annotations.NullMarked;
