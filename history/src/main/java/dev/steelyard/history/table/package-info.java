/**
 * Histories in CSV: a revision or time in the first column, a series in each other one. {@link
 * dev.steelyard.history.table.SeriesCsv} is the entry point.
 */
@NullMarked
package dev.steelyard.history.table;

import org.jspecify.annotations.NullMarked;
