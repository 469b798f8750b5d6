/**
 * Reads results that others wrote: {@link dev.steelyard.results.ResultReader} finds out what a text is and returns its
 * entries as values of {@code core.result}. There is one package per format. Nothing here opens a file; what cannot be
 * read is a {@link dev.steelyard.core.error.UserError} with its place. Depends on {@code core} alone.
 */
@NullMarked
package dev.steelyard.results;

import org.jspecify.annotations.NullMarked;
