/**
 * Lockstep blocks: {@link dev.steelyard.measure.block.Lockstep} is the session of a run, with one JMH host per variant;
 * it lists benchmarks and runs {@link dev.steelyard.measure.block.BlockRequest}s into
 * {@link dev.steelyard.core.block.Block}s, forks taking turns. {@link dev.steelyard.measure.block.BlockRunner} is its
 * interface, for tests that script outcomes that are hard to provoke. Depends on core.model and on the fork and host
 * packages.
 */
@NullMarked
package dev.steelyard.measure.block;

import org.jspecify.annotations.NullMarked;
