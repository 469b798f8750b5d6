/** The result on a terminal: {@link dev.steelyard.report.text.TextReport}, laid out by a table that fits a width. */
@NullMarked
package dev.steelyard.report.text;

import org.jspecify.annotations.NullMarked;
