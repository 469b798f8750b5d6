/** Files of the ledger: {@link dev.steelyard.ledger.files.OwnerOnly}. Depends only on the JDK. */
@NullMarked
package dev.steelyard.ledger.files;

import org.jspecify.annotations.NullMarked;
