/**
 * Processes that Steelyard starts and how they reach it. An {@link dev.steelyard.measure.host.Endpoint} listens on the loopback interface
 * for hosts and gates; a {@link dev.steelyard.measure.host.HostProcess} is the long-lived JMH host of one variant;
 * {@link dev.steelyard.measure.host.ProcessTree} ends processes together with everything they started. Depends on core.model,
 * measure.environment and the harness's wire protocol.
 */
@NullMarked
package dev.steelyard.measure.host;

import org.jspecify.annotations.NullMarked;
