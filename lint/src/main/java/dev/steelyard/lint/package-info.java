/**
 * Finds mistakes in compiled benchmarks that make their scores wrong or incomparable. {@link dev.steelyard.lint.Linter}
 * is the entry point: it opens jars and folders ({@link dev.steelyard.lint.code}), finds the benchmarks ({@link
 * dev.steelyard.lint.jmh}), applies every rule ({@link dev.steelyard.lint.rule}) and returns a {@link
 * dev.steelyard.lint.finding.LintReport}. Nothing is loaded or run. Depends on core and ASM.
 */
@NullMarked
package dev.steelyard.lint;

import org.jspecify.annotations.NullMarked;
