/**
 * The contents of poms, read before Maven runs: {@link dev.steelyard.workspace.build.maven.PomTree} reads all poms of a
 * checkout, {@link dev.steelyard.workspace.build.maven.Reactor} finds the modules with benchmarks in it and what must
 * be built with them, {@link dev.steelyard.workspace.build.maven.MavenArguments} says how. {@link
 * dev.steelyard.workspace.build.maven.MavenLog} reads what Maven says of a failure. Runs nothing. Depends on {@code
 * core}, {@code workspace.artifact} and {@code workspace.process}.
 */
@NullMarked
package dev.steelyard.workspace.build.maven;

import org.jspecify.annotations.NullMarked;
