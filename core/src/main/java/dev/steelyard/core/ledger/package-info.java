/**
 * What the ledger stores of a run ({@link dev.steelyard.core.ledger.RunFacts}, created by {@link dev.steelyard.core.ledger.FactCollector}),
 * and what it returns over all runs ({@link dev.steelyard.core.history.BenchmarkHistory}). Scores are in the unit of their metric; values
 * per block are time or amount per operation, as in {@code blocks.csv}.
 */
@NullMarked
package dev.steelyard.core.ledger;

import org.jspecify.annotations.NullMarked;
