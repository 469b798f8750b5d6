/**
 * Where the blocks of a run are measured: one at a time in each core group ({@link
 * dev.steelyard.app.compare.block.BlockSlots}), with as many forks as memory holds ({@link
 * dev.steelyard.app.compare.block.Admission}).
 */
@NullMarked
package dev.steelyard.app.compare.block;

import org.jspecify.annotations.NullMarked;
