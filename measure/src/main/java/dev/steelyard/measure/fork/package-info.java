/**
 * One fork of a block, seen from the coordinator: a {@link dev.steelyard.measure.fork.ForkRun} collects the messages of
 * its gate and its host ({@link dev.steelyard.measure.fork.ForkEvent}s), and then becomes a {@link
 * dev.steelyard.core.block.Fork} with its slices decoded and its end classified. Depends on core.model, the wire
 * protocol and the host package.
 */
@NullMarked
package dev.steelyard.measure.fork;

import org.jspecify.annotations.NullMarked;
