/**
 * Makes variants ready to run. {@link dev.steelyard.workspace.Workspace} is the entry point: it takes the {@link
 * dev.steelyard.workspace.variant.VariantSpec}s of a run and returns core's subjects, through a checkout, a build and a
 * JVM that loads it: {@code BuildPlans} chooses the JDKs of the builds, {@code ForkJvms} those of the forks. Everything it makes lies in {@link dev.steelyard.workspace.WorkspaceOptions#cache() the
 * cache}, and the checkouts go when it is closed.
 */
@NullMarked
package dev.steelyard.workspace;

import org.jspecify.annotations.NullMarked;
