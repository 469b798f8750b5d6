/**
 * The contents of class paths: {@link dev.steelyard.workspace.artifact.Artifacts} finds the Maven artifacts that were
 * packed into a jar, {@link dev.steelyard.workspace.artifact.ClassPathChecks} compares the class paths of variants
 * before anything is measured. Depends on {@code core} and {@code workspace.files}.
 */
@NullMarked
package dev.steelyard.workspace.artifact;

import org.jspecify.annotations.NullMarked;
