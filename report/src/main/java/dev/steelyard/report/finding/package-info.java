/**
 * The words for what {@code core} finds: why a row is inconclusive ({@link
 * dev.steelyard.report.finding.ReasonWords}), what a reader should know about it ({@link
 * dev.steelyard.report.finding.WarningWords}), and what more time would settle. Every sentence about a verdict is made
 * here.
 */
@NullMarked
package dev.steelyard.report.finding;

import org.jspecify.annotations.NullMarked;
