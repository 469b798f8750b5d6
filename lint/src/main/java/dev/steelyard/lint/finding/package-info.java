/**
 * The results of checking compiled benchmarks: a {@link dev.steelyard.lint.finding.Rule} describes what is wrong, why, and
 * how to fix it; a {@link dev.steelyard.lint.finding.LintFinding} is a place that breaks it; a
 * {@link dev.steelyard.lint.finding.LintReport} is what is shown, after {@link dev.steelyard.lint.finding.Acceptance}s have
 * removed what the user accepts. Depends on the JDK alone.
 */
@NullMarked
package dev.steelyard.lint.finding;

import org.jspecify.annotations.NullMarked;
