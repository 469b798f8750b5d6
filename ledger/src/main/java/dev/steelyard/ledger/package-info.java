/**
 * The ledger: a database of all recorded runs, in a SQLite file or on a PostgreSQL server ({@link
 * dev.steelyard.ledger.Ledger}). The tables are in {@code migration/V*.sql}; one transaction adds everything of a run
 * ({@link dev.steelyard.ledger.FactWriter}). Results of other tools have a package of their own. May depend on {@code core} alone.
 */
@NullMarked
package dev.steelyard.ledger;

import org.jspecify.annotations.NullMarked;
