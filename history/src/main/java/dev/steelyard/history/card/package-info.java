/**
 * From changes in a history to what users need to look at: which changes are already known
 * ({@link dev.steelyard.history.card.MarkMatching}), which probably have a common cause ({@link dev.steelyard.history.card.Card}), which to
 * send notices about ({@link dev.steelyard.history.card.Untold}), and what fresh comparisons say about them
 * ({@link dev.steelyard.history.card.ConfirmationMatching}). Places are those of commits in a
 * {@link dev.steelyard.history.series.CommitOrder}, since rows move when more commits are measured.
 */
@NullMarked
package dev.steelyard.history.card;

import org.jspecify.annotations.NullMarked;
