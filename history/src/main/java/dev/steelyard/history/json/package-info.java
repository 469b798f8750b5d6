/** The JSON of histories, changes, cards, and what a ledger has. */
@NullMarked
package dev.steelyard.history.json;

import org.jspecify.annotations.NullMarked;
