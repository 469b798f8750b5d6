/**
 * The ledger with a million points, and what is left of it when writers are killed or the disk is full: {@code selfbench/run
 * ledger}. {@link dev.steelyard.selfbench.ledger.LedgerTables} is the entry point, {@link
 * dev.steelyard.selfbench.ledger.ManyRuns} makes up what is recorded.
 */
@NullMarked
package dev.steelyard.selfbench.ledger;

import org.jspecify.annotations.NullMarked;
