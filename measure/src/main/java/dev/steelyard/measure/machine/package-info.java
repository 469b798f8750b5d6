/**
 * Disturbances of measurements on a machine: {@link dev.steelyard.measure.machine.HostFacts} as read, each a
 * {@link dev.steelyard.measure.machine.Reading} that may be unknown; {@link dev.steelyard.measure.machine.HostCheck} turns them
 * into {@link dev.steelyard.measure.machine.HostFinding}s, one per {@link dev.steelyard.measure.machine.Topic}; a
 * {@link dev.steelyard.measure.machine.HostReport} has both. Times are nanoseconds, memory is bytes, load is in CPUs. Depends
 * on {@code core.calibration} and {@code core.model}.
 */
@NullMarked
package dev.steelyard.measure.machine;

import org.jspecify.annotations.NullMarked;
