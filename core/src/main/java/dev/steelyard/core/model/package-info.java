/**
 * The words of Steelyard as values: what is measured ({@link dev.steelyard.core.model.Benchmark},
 * {@link dev.steelyard.core.model.Variant}), how ({@link dev.steelyard.core.model.Plan}), what was seen
 * ({@link dev.steelyard.core.block.Block} of {@link dev.steelyard.core.block.Fork}s of
 * {@link dev.steelyard.core.block.Slice}s).
 *
 * <p>Everything here is immutable and validates itself. Times are nanoseconds, amounts of memory are bytes,
 * scores are in the unit that JMH printed. The package depends on nothing but the JDK.
 */
@NullMarked
package dev.steelyard.core.model;

import org.jspecify.annotations.NullMarked;
