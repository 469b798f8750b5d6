/**
 * Puts a placement into force. {@link dev.steelyard.measure.placement.PlacementResolver} finds what was asked on this
 * machine or says why it cannot be had; {@link dev.steelyard.measure.placement.Pins} moves the threads of a block to
 * their CPUs after its forks have started and warmed up, and lets go of everything when it is over;
 * {@link dev.steelyard.measure.placement.Launcher} starts JVMs whose addresses are not randomised. Works through the
 * commands {@code taskset} and {@code setarch} of util-linux and the files below {@code /proc}. Depends on
 * {@code core.placement}, {@code measure.environment} and the harness's names of threads.
 */
@NullMarked
package dev.steelyard.measure.placement;

import org.jspecify.annotations.NullMarked;
