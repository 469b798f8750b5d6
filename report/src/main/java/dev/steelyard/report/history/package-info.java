/**
 * Words about change points in a history ({@link dev.steelyard.report.history.ChangesWords}) and about what a ledger has recorded
 * ({@link dev.steelyard.report.history.HistoryWords}).
 */
@NullMarked
package dev.steelyard.report.history;

import org.jspecify.annotations.NullMarked;
