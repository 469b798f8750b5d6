/**
 * JMH's CSV, in any locale and with either delimiter: a mean and its error per benchmark, and no forks. {@link
 * dev.steelyard.results.csv.JmhCsv} is the entry point.
 */
@NullMarked
package dev.steelyard.results.csv;

import org.jspecify.annotations.NullMarked;
