/**
 * The ledger: a database of all recorded runs, in a SQLite file or on a PostgreSQL server ({@link
 * dev.steelyard.history.ledger.Ledger}). The tables are in {@code migration/V*.sql}; one transaction adds everything of a run
 * ({@link dev.steelyard.history.ledger.FactWriter}). Results of other tools have a package of their own. May depend on {@code core} alone.
 */
@NullMarked
package dev.steelyard.history.ledger;

import org.jspecify.annotations.NullMarked;
