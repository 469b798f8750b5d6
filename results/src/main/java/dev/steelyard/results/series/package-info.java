/**
 * Histories in CSV: a revision or time in the first column, a series in each other one. {@link
 * dev.steelyard.results.series.SeriesCsv} is the entry point.
 */
@NullMarked
package dev.steelyard.results.series;

import org.jspecify.annotations.NullMarked;
