/**
 * Histories that other programs keep as JSON: {@link dev.steelyard.history.foreign.ForeignHistory} tells whose a document is and
 * reads it as a stream. There is one class per format: {@code ActionBenchmark} for github-action-benchmark, {@code Codespeed} and
 * {@code CodespeedTimeline}, {@code BencherPerf}. Each gives its results to {@code ForeignPoints}, which makes a table of them: {@code ForeignRows} finds the
 * rows and their order, {@code SeriesNames} names the series, {@code UnitDirection} knows which values are better.
 *
 * <p>A revision is a row; if a series has several results of it, each is a row. A series has one unit.
 */
@NullMarked
package dev.steelyard.history.foreign;

import org.jspecify.annotations.NullMarked;
