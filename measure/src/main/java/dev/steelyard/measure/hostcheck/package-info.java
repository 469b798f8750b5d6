/**
 * Reads facts that may disturb measurements on this machine: {@link dev.steelyard.measure.hostcheck.HostReader} monitors it for a few
 * seconds and returns {@link dev.steelyard.measure.machine.HostFacts}. Files are read below a root, so that a recorded tree of {@code /proc} and
 * {@code /sys} can stand in for a machine. Values that cannot be read are unknown, with a reason; missing or malformed files never cause an
 * exception. {@link dev.steelyard.measure.hostcheck.CounterAccess} finds hardware counters in the same way. Depends on {@code core.host},
 * {@code measure.environment}, {@code measure.placement} for the topology, {@code measure.admission} for memory and {@code measure.lock}.
 */
@NullMarked
package dev.steelyard.measure.hostcheck;

import org.jspecify.annotations.NullMarked;
