/**
 * Applies a placement. {@link dev.steelyard.measure.placement.PlacementResolver} resolves the request on this machine,
 * or determines why it is not possible; {@link dev.steelyard.measure.placement.Pins} moves the threads of a block to
 * their CPUs after its forks have started and warmed up, unless the benchmark has working threads of its own, and
 * releases them when the block has ended; {@link dev.steelyard.measure.placement.ProcessorArgument} lets code in
 * confined threads see all processors. Works through the command {@code taskset} of util-linux and the files below
 * {@code /proc}. Depends on {@code core.placement}, {@code measure.environment} and the harness's names of threads.
 */
@NullMarked
package dev.steelyard.measure.placement;

import org.jspecify.annotations.NullMarked;
