/**
 * The contents of JMH's result files, independent of their format: a {@link dev.steelyard.core.result.RecordedVariant}
 * has {@link dev.steelyard.core.result.ResultFile}s, a file has a {@link dev.steelyard.core.result.ResultEntry} for
 * each benchmark, and an entry has the {@link dev.steelyard.core.result.Readings} of each fork.
 *
 * <p>Scores are in the file's unit and not yet inverted for throughput. The package depends only on {@code core.model}.
 */
@NullMarked
package dev.steelyard.core.result;

import org.jspecify.annotations.NullMarked;
