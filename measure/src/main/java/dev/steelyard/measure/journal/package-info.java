/**
 * The run's folder: the request in {@code run.json}, and every finished block in {@code journal}, together with the
 * run's extensions.
 *
 * <p>{@link dev.steelyard.measure.journal.Journal} is the one writer; it holds the folder's lock from the first block
 * to the last and returns from {@code append} only when the block is on disk. {@link
 * dev.steelyard.measure.journal.RunFolder} reads without a lock. A line of the journal is {@code CRC32C SPACE JSON LF}:
 * the checksum is over the JSON's bytes, and a line that is not whole can therefore be told from one that is. In memory
 * a run keeps of its blocks what is small; {@link dev.steelyard.measure.journal.StoredBlocks} reads the rest again when
 * it is looked at. Whatever goes wrong with the disk is a {@link dev.steelyard.core.error.UserError}, which names the
 * path and a remedy.
 *
 * <p>Depends on {@code core.model} and Jackson.
 */
@NullMarked
package dev.steelyard.measure.journal;

import org.jspecify.annotations.NullMarked;
