/**
 * The ledger's view of benchmarks over time: {@link dev.steelyard.history.series.BenchmarkHistory} has every comparison of a benchmark,
 * {@link dev.steelyard.history.series.AnchoredHistory} the series that were measured against an anchor, and
 * {@link dev.steelyard.history.series.HistoryRun} the outcome of measuring such series.
 */
@NullMarked
package dev.steelyard.history.series;

import org.jspecify.annotations.NullMarked;
