/**
 * One fork of a block, seen from the coordinator: a {@link dev.steelyard.measure.fork.ForkRun} collects what its gate
 * and its host say ({@link dev.steelyard.measure.fork.ForkEvent}s), and afterwards becomes a
 * {@link dev.steelyard.core.block.Fork} with its slices decoded and its end classified. Depends on core.model, the wire
 * protocol and the host package.
 */
@NullMarked
package dev.steelyard.measure.fork;

import org.jspecify.annotations.NullMarked;
