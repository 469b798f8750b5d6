/**
 * What the ledger tells of benchmarks over time: {@link dev.steelyard.core.history.BenchmarkHistory} has every comparison of one,
 * {@link dev.steelyard.core.history.AnchoredHistory} the series that were measured in lockstep with an anchor, and {@link
 * dev.steelyard.core.history.HistoryRun} how the latter came about.
 */
@NullMarked
package dev.steelyard.core.history;

import org.jspecify.annotations.NullMarked;
