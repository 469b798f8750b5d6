/**
 * Reads results written by JMH: {@link dev.steelyard.results.ResultReader} detects the format of a text and returns its
 * entries as values of {@code core.result}. There is one package per format. Nothing here opens a file; what cannot be
 * read is a {@link dev.steelyard.core.error.UserError} with its place. Depends on {@code core} alone.
 */
@NullMarked
package dev.steelyard.results;

import org.jspecify.annotations.NullMarked;
