/**
 * Steelyard's domain model as values: what is measured ({@link dev.steelyard.core.model.Benchmark},
 * {@link dev.steelyard.core.model.Variant}) and how ({@link dev.steelyard.core.model.Plan},
 * {@link dev.steelyard.core.model.Criteria}), for one {@link dev.steelyard.core.model.Run}. The measured data is in
 * {@link dev.steelyard.core.block.Block}s.
 *
 * <p>All types are immutable and validate their components. Times are in nanoseconds, amounts of memory in bytes,
 * scores in the unit that JMH printed. The package depends only on the JDK.
 */
@NullMarked
package dev.steelyard.core.model;

import org.jspecify.annotations.NullMarked;
