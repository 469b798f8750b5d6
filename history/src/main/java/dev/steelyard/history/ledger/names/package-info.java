/** What the code of benchmarks says of their names. Knows the tables, and nothing else of the ledger. */
@NullMarked
package dev.steelyard.history.ledger.names;

import org.jspecify.annotations.NullMarked;
