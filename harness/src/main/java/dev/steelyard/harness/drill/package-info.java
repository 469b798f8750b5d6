/**
 * A slowdown of known size in a fork: {@link dev.steelyard.harness.drill.Slowdown}, which copies of JMH's generated loops call after
 * each call of a benchmark. Depends on the JDK alone.
 */
@NullMarked
package dev.steelyard.harness.drill;

import org.jspecify.annotations.NullMarked;
