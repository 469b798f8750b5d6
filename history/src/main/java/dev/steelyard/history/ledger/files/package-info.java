/** Files of the ledger: {@link dev.steelyard.history.ledger.files.OwnerOnly}. Depends only on the JDK. */
@NullMarked
package dev.steelyard.history.ledger.files;

import org.jspecify.annotations.NullMarked;
