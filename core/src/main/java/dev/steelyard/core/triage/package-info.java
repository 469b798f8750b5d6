/**
 * From changes in a history to what users need to look at: which changes are already known
 * ({@link dev.steelyard.core.triage.MarkMatching}), which probably have a common cause ({@link dev.steelyard.core.triage.Card}), which to
 * send notices about ({@link dev.steelyard.core.triage.Untold}), and what fresh comparisons say about them
 * ({@link dev.steelyard.core.triage.ConfirmationMatching}). Places are those of commits in a
 * {@link dev.steelyard.core.history.CommitOrder}, since rows move when more commits are measured.
 */
@NullMarked
package dev.steelyard.core.triage;

import org.jspecify.annotations.NullMarked;
