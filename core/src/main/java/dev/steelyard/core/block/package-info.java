/**
 * What was measured, as values: a {@link dev.steelyard.core.block.Block} of {@link dev.steelyard.core.block.Fork}s, which ran
 * {@link dev.steelyard.core.block.Slice}s; how each fork ended, and where the forks ran.
 */
@NullMarked
package dev.steelyard.core.block;

import org.jspecify.annotations.NullMarked;
