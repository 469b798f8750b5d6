/**
 * Turns a checked-out revision into a class path: {@link dev.steelyard.workspace.build.Builds} looks the result up in a
 * {@code BuildCache}, or else finds the {@code BuildTool} of the project (Maven, Gradle, the user's own command), runs
 * it once and keeps what it made. {@link dev.steelyard.workspace.build.BenchmarkClasses} says what a jar or folder of
 * classes holds. Depends on {@code workspace.process}, {@code workspace.files} and {@code workspace.error}.
 */
@NullMarked
package dev.steelyard.workspace.build;

import org.jspecify.annotations.NullMarked;
