/**
 * Results of other tools in the ledger ({@link dev.steelyard.history.ledger.imports.ImportLedger}): one transaction adds what is new of a
 * file. The tables are in {@code V7__imports.sql}.
 */
@NullMarked
package dev.steelyard.history.ledger.imports;

import org.jspecify.annotations.NullMarked;
