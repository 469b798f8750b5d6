/**
 * What the ledger stores of a run ({@link dev.steelyard.history.fact.RunFacts}, created by {@link dev.steelyard.history.fact.FactCollector}),
 * and what it returns over all runs ({@link dev.steelyard.history.series.BenchmarkHistory}). Scores are in the unit of their metric; values
 * per block are time or amount per operation, as in {@code blocks.csv}.
 */
@NullMarked
package dev.steelyard.history.fact;

import org.jspecify.annotations.NullMarked;
