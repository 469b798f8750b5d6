/**
 * Other programs, run from argument lists and never through a shell of ours, with a time limit and without leftovers:
 * {@link dev.steelyard.workspace.process.Processes} runs {@link dev.steelyard.workspace.process.Command}s and, when it
 * is closed, ends those that still run with all their children. Depends on {@code core}.
 */
@NullMarked
package dev.steelyard.workspace.process;

import org.jspecify.annotations.NullMarked;
