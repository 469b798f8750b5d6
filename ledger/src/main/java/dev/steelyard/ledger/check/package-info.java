/** What {@code steelyard ledger check} finds in stored values: {@link dev.steelyard.ledger.check.StoredValues} is the entry. */
@NullMarked
package dev.steelyard.ledger.check;

import org.jspecify.annotations.NullMarked;
