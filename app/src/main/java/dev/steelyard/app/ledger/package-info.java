/**
 * The ledger as the user sees it: runs are recorded when they end ({@link dev.steelyard.app.ledger.Recorder}) or later ({@link
 * dev.steelyard.app.ledger.ImportRuns}), and kept ({@link dev.steelyard.app.ledger.KeepLedger}).
 */
@NullMarked
package dev.steelyard.app.ledger;

import org.jspecify.annotations.NullMarked;
