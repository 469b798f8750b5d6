/**
 * The results of checking compiled benchmarks: a {@link dev.steelyard.core.lint.Rule} says what is wrong, why, and how
 * it is fixed; a {@link dev.steelyard.core.lint.LintFinding} is a place that breaks it; a {@link
 * dev.steelyard.core.lint.LintReport} is what is shown, after {@link dev.steelyard.core.lint.Acceptance}s have taken
 * away what the user accepts. Depends on the JDK alone.
 */
@NullMarked
package dev.steelyard.core.lint;

import org.jspecify.annotations.NullMarked;
