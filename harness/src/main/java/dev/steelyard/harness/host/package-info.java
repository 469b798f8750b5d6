/**
 * The JMH host: a long-lived process on the class path of one variant that calls JMH's {@code Runner} when the
 * coordinator asks, one fork at a time. {@link dev.steelyard.harness.host.HostMain} listens,
 * {@link dev.steelyard.harness.host.BenchmarkSender} reads JMH's list of benchmarks, {@link dev.steelyard.harness.host.ForkLauncher}
 * runs a fork and {@link dev.steelyard.harness.host.ForkLog} keeps all that JMH and the fork print. No class of a
 * benchmark is loaded here.
 */
@NullMarked
package dev.steelyard.harness.host;

import org.jspecify.annotations.NullMarked;
