/**
 * What Gradle is told and what it says: {@link dev.steelyard.workspace.build.gradle.GradleClassPath} asks it for the class
 * path of benchmarks, {@link dev.steelyard.workspace.build.gradle.GradleRemedies} reads its log. Runs nothing. Depends on
 * {@code workspace.artifact} and {@code workspace.process}.
 */
@NullMarked
package dev.steelyard.workspace.build.gradle;

import org.jspecify.annotations.NullMarked;
