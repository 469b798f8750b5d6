/**
 * The JDKs that build benchmarks and run them. {@link dev.steelyard.workspace.jvm.JavaNeed} is what a project asks for: in
 * files of version managers ({@link dev.steelyard.workspace.jvm.JavaFiles}), in the output of a build that failed ({@link
 * dev.steelyard.workspace.jvm.JdkSigns}), or in files that {@code workspace.build} reads. {@link
 * dev.steelyard.workspace.jvm.InstalledJdks} are those to choose from, and a {@link
 * dev.steelyard.workspace.jvm.JdkChoice} is what came of it. {@link dev.steelyard.workspace.jvm.ProbedJvm} is a JVM that
 * was run to find out what it is. Depends on {@code workspace.process} and {@code core.error}.
 */
@NullMarked
package dev.steelyard.workspace.jvm;

import org.jspecify.annotations.NullMarked;
