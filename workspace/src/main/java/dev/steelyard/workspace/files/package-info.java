/**
 * Whole folders and their contents: {@link dev.steelyard.workspace.files.FileTree} makes, copies and deletes,
 * {@link dev.steelyard.workspace.files.Digest} names contents, {@link dev.steelyard.workspace.files.DiskReason} says why
 * the disk refused. Links are never followed. Depends on the JDK alone.
 */
@NullMarked
package dev.steelyard.workspace.files;

import org.jspecify.annotations.NullMarked;
