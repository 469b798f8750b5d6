/** What {@code steelyard ledger check} finds in stored values: {@link dev.steelyard.history.ledger.check.StoredValues} is the entry. */
@NullMarked
package dev.steelyard.history.ledger.check;

import org.jspecify.annotations.NullMarked;
