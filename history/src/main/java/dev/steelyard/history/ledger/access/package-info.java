/** Tokens and the audit log in the ledger: {@link dev.steelyard.history.ledger.access.AccessLedger} is the entry. */
@NullMarked
package dev.steelyard.history.ledger.access;

import org.jspecify.annotations.NullMarked;
