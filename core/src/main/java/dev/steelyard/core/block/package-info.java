/**
 * The measured data: a {@link dev.steelyard.core.block.Block} consists of {@link dev.steelyard.core.block.Fork}s, a
 * fork of {@link dev.steelyard.core.block.Slice}s; also how each fork ended, and where the forks ran.
 */
@NullMarked
package dev.steelyard.core.block;

import org.jspecify.annotations.NullMarked;
