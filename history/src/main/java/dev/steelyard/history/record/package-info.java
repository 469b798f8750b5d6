/**
 * The ledger as the user sees it: runs are recorded when they end ({@link dev.steelyard.history.record.Recorder}) or later ({@link
 * dev.steelyard.history.record.ImportRuns}), and kept ({@link dev.steelyard.history.record.KeepLedger}).
 */
@NullMarked
package dev.steelyard.history.record;

import org.jspecify.annotations.NullMarked;
