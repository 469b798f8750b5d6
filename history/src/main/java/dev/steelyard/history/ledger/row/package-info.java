/** How values are kept in rows, alike in both databases. */
@NullMarked
package dev.steelyard.history.ledger.row;

import org.jspecify.annotations.NullMarked;
