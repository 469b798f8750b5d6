/**
 * Tables for spreadsheets and scripts: comma-separated, UTF-8, a line feed at the end of each row, full precision.
 * {@link dev.steelyard.report.csv.CsvTable} ensures that no cell is interpreted as a formula.
 */
@NullMarked
package dev.steelyard.report.csv;

import org.jspecify.annotations.NullMarked;
