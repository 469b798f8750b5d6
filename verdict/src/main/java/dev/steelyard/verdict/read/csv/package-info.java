/**
 * JMH's CSV, in any locale and with either delimiter: a mean and its error per benchmark, and no forks. {@link
 * dev.steelyard.verdict.read.csv.JmhCsv} is the entry point.
 */
@NullMarked
package dev.steelyard.verdict.read.csv;

import org.jspecify.annotations.NullMarked;
