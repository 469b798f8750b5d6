/**
 * Separate folders for the code of each variant: {@link dev.steelyard.workspace.checkout.Checkouts} makes a {@link
 * dev.steelyard.workspace.checkout.Clone} per revision, or one that holds the user's working tree as a {@link
 * dev.steelyard.workspace.checkout.Snapshot} does, in a folder that belongs to one process ({@link
 * dev.steelyard.workspace.checkout.Ownership}) and goes with it, or is deleted later if that process was killed ({@link
 * dev.steelyard.workspace.checkout.CleanupAfterKill}). The user's repository and work tree are only read.
 * Depends on {@code workspace.git}, {@code workspace.files} and {@code workspace.error}.
 */
@NullMarked
package dev.steelyard.workspace.checkout;

import org.jspecify.annotations.NullMarked;
