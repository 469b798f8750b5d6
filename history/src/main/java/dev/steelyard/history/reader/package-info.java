/**
 * Reads files for the ledger: {@link dev.steelyard.history.reader.ImportReader} detects which tool wrote one, and returns all that
 * is known of each result. Uses the readers of the formats.
 */
@NullMarked
package dev.steelyard.history.reader;

import org.jspecify.annotations.NullMarked;
