/**
 * Words for the findings of {@code core}: reasons why a row is inconclusive ({@link
 * dev.steelyard.report.finding.ReasonWords}), warnings ({@link dev.steelyard.report.finding.WarningWords}), what
 * more time would decide ({@link dev.steelyard.report.finding.MoreTimeWords}), and what is found in compiled benchmarks ({@link
 * dev.steelyard.lint.report.LintWords}). All sentences about a verdict come from here.
 */
@NullMarked
package dev.steelyard.report.finding;

import org.jspecify.annotations.NullMarked;
