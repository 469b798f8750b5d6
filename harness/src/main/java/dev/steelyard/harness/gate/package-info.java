/**
 * The part of Steelyard inside a fork: {@link dev.steelyard.harness.gate.Gate}, a JMH profiler that holds every
 * iteration until the coordinator grants it and reports what the iteration did to the process and what the machine did
 * to the iteration. Depends on JMH's API of 1.21, the wire package and the JDK. It must not disturb the benchmark: it
 * allocates next to nothing, initializes none of the benchmark's classes, and has no thread except one that watches the
 * connection.
 */
@NullMarked
package dev.steelyard.harness.gate;

import org.jspecify.annotations.NullMarked;
