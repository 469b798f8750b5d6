/** The CSV of histories, changes, and what a ledger has. */
@NullMarked
package dev.steelyard.history.csv;

import org.jspecify.annotations.NullMarked;
