/**
 * Where the blocks of a run are measured: one at a time in each core group ({@link
 * dev.steelyard.compare.block.BlockSlots}), with as many forks as memory holds ({@link
 * dev.steelyard.compare.block.Admission}).
 */
@NullMarked
package dev.steelyard.compare.block;

import org.jspecify.annotations.NullMarked;
