/**
 * The ledger's view of benchmarks over time: {@link dev.steelyard.core.history.BenchmarkHistory} has every comparison of a benchmark,
 * {@link dev.steelyard.core.history.AnchoredHistory} the series that were measured against an anchor, and
 * {@link dev.steelyard.core.history.HistoryRun} the outcome of measuring such series.
 */
@NullMarked
package dev.steelyard.core.history;

import org.jspecify.annotations.NullMarked;
