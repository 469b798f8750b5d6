/**
 * Places of their own for the code of each variant: {@link dev.steelyard.workspace.checkout.Checkouts} makes a
 * worktree per revision, or a copy of the user's working tree as a {@link dev.steelyard.workspace.checkout.Snapshot}
 * holds it, in a folder that belongs to one process ({@link dev.steelyard.workspace.checkout.Ownership}) and goes with
 * it. The user's work tree, index, stash and branches are never written. Depends on {@code workspace.git},
 * {@code workspace.files} and {@code workspace.error}.
 */
@NullMarked
package dev.steelyard.workspace.checkout;

import org.jspecify.annotations.NullMarked;
