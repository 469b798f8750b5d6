/** Requests for measurements in the ledger: {@link dev.steelyard.history.ledger.request.RequestLedger} is the entry. */
@NullMarked
package dev.steelyard.history.ledger.request;

import org.jspecify.annotations.NullMarked;
