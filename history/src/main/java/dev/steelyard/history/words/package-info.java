/**
 * Words about change points in a history ({@link dev.steelyard.history.words.ChangesWords}) and about what a ledger has recorded
 * ({@link dev.steelyard.history.words.HistoryWords}).
 */
@NullMarked
package dev.steelyard.history.words;

import org.jspecify.annotations.NullMarked;
