/**
 * Disturbances of measurements on a machine: {@link dev.steelyard.core.host.HostFacts} as read, each a
 * {@link dev.steelyard.core.host.Reading} that may be unknown; {@link dev.steelyard.core.host.HostCheck} turns them
 * into {@link dev.steelyard.core.host.HostFinding}s, one per {@link dev.steelyard.core.host.Topic}; a
 * {@link dev.steelyard.core.host.HostReport} has both. Times are nanoseconds, memory is bytes, load is in CPUs. Depends
 * on {@code core.calibration} and {@code core.model}.
 */
@NullMarked
package dev.steelyard.core.host;

import org.jspecify.annotations.NullMarked;
