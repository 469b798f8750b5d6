/**
 * From changes in a history to what somebody needs to look at: which of them are known already ({@link
 * dev.steelyard.core.triage.MarkMatching}), which probably have one cause ({@link dev.steelyard.core.triage.Card}), which
 * somebody should be told of ({@link dev.steelyard.core.triage.Untold}), and what fresh comparisons say of them ({@link
 * dev.steelyard.core.triage.ConfirmationMatching}). Places are those of commits in a {@link
 * dev.steelyard.core.history.CommitOrder}, since rows move when more commits are measured.
 */
@NullMarked
package dev.steelyard.core.triage;

import org.jspecify.annotations.NullMarked;
