/**
 * The benchmarks that a change can reach: {@link dev.steelyard.compare.reach.Reach} combines what forks loaded, as
 * {@code measure.loaded} says and remembers it, and what differs between the class paths of variants, as {@code
 * workspace.reach} finds it.
 */
@NullMarked
package dev.steelyard.compare.reach;

import org.jspecify.annotations.NullMarked;
