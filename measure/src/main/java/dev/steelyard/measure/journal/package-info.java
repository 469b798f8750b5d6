/**
 * The run's folder: the request in {@code run.json}, and every finished block in {@code journal}, together with the
 * run's extensions.
 *
 * <p>{@link dev.steelyard.measure.journal.Journal} is the only writer; it holds the folder's lock from the first block
 * to the last and returns from {@code append} only when the block is on disk.
 * {@link dev.steelyard.measure.journal.RunFolder} reads without a lock. A line of the journal is
 * {@code CRC32C SPACE JSON LF}: the checksum is over the JSON's bytes, so an incomplete line can be detected. A run
 * keeps only the small parts of its blocks in memory; {@link dev.steelyard.measure.journal.StoredBlocks} rereads the
 * rest on access. Any disk error is a {@link dev.steelyard.core.error.UserError} with the path and a remedy.
 *
 * <p>Depends on {@code core.model} and Jackson.
 */
@NullMarked
package dev.steelyard.measure.journal;

import org.jspecify.annotations.NullMarked;
