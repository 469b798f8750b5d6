/**
 * Reads what others wrote: {@link dev.steelyard.verdict.read.ResultReader} detects the format of JMH's results and returns their entries
 * as values of {@code core.result}; {@link dev.steelyard.history.reader.SeriesReader} does so with histories, which are values of {@code
 * core.change}. There is one package per format, and one for the histories of other programs. Nothing here opens a file; what
 * cannot be read is a {@link dev.steelyard.core.error.UserError} with its place. Depends on {@code core} alone.
 */
@NullMarked
package dev.steelyard.verdict.read;

import org.jspecify.annotations.NullMarked;
