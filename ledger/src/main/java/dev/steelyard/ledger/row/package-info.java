/** How values are kept in rows, alike in both databases. */
@NullMarked
package dev.steelyard.ledger.row;

import org.jspecify.annotations.NullMarked;
