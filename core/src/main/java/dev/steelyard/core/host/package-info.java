/**
 * What disturbs measuring on a machine: {@link dev.steelyard.core.host.HostFacts} as they were read, each a
 * {@link dev.steelyard.core.host.Reading} that may be unknown; {@link dev.steelyard.core.host.HostCheck} judges them into
 * {@link dev.steelyard.core.host.Finding}s with effect and remedy; a {@link dev.steelyard.core.host.HostReport} is what
 * is shown. Times are nanoseconds, memory is bytes, load is in CPUs. Depends on the JDK alone.
 */
@NullMarked
package dev.steelyard.core.host;

import org.jspecify.annotations.NullMarked;
