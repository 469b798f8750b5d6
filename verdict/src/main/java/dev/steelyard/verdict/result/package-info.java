/**
 * The contents of JMH's result files, independent of their format: a {@link dev.steelyard.verdict.result.RecordedVariant}
 * has {@link dev.steelyard.verdict.result.ResultFile}s, a file has a {@link dev.steelyard.verdict.result.ResultEntry} for
 * each benchmark, and an entry has the {@link dev.steelyard.verdict.result.Readings} of each fork.
 *
 * <p>Scores are in the file's unit and not yet inverted for throughput. The package depends only on {@code core.model}.
 */
@NullMarked
package dev.steelyard.verdict.result;

import org.jspecify.annotations.NullMarked;
