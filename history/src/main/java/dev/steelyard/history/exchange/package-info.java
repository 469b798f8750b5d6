/**
 * Recorded scores as other tools take them: {@link dev.steelyard.history.exchange.CodespeedList} is what codespeed is sent, of any
 * number of revisions; {@link dev.steelyard.history.exchange.MetricFormat} and {@link
 * dev.steelyard.history.exchange.CustomBenchmarks} are results of one revision for Bencher and for github-action-benchmark. {@code
 * results.foreign} reads what these tools keep of it. Sources are the tools' documentation of these formats.
 */
@NullMarked
package dev.steelyard.history.exchange;

import org.jspecify.annotations.NullMarked;
