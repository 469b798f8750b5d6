/**
 * The JVMs that run benchmarks: {@link dev.steelyard.workspace.jvm.ProbedJvm} finds out what a JDK is by running it, {@link
 * dev.steelyard.workspace.jvm.InstalledJdks} names those there are. Depends on {@code workspace.process} and {@code
 * workspace.error}.
 */
@NullMarked
package dev.steelyard.workspace.jvm;

import org.jspecify.annotations.NullMarked;
